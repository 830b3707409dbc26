import { useSyncExternalStore } from "react";
import type { ListedChannel } from "../following/use-channels.ts";
import type { Folder } from "./folder.ts";

export type FolderDialog =
  | { kind: "new-folder"; inside: Folder | null }
  | { kind: "rename-folder"; folder: Folder }
  | { kind: "rename-channel"; channel: ListedChannel }
  | { kind: "folders-of"; channel: ListedChannel };

type State = { dialog: FolderDialog; isOpen: boolean } | null;

let state: State = null;
const listeners = new Set<() => void>();

/** Opens a dialog from a menu or a key, anywhere in the app. `FolderDialogHost` shows it. */
export function openFolderDialog(dialog: FolderDialog): void {
  set({ dialog, isOpen: true });
}

/** It stays mounted, so that the focus goes back to what opened it. */
export function closeFolderDialog(): void {
  if (state) set({ ...state, isOpen: false });
}

export function useFolderDialog(): State {
  return useSyncExternalStore(subscribe, () => state);
}

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
