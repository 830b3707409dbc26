import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { Folder } from "./folder.ts";
import { setCollapsed } from "./folder-actions.ts";
import { whenIdle } from "./when-idle.ts";

const NONE: ReadonlyMap<string, boolean> = new Map();
const SAVED_WITHIN_MS = 100;

/**
 * The folders as the tree shows them, and a function that collapses or opens one. Only the tree is rendered immediately, so that it fits
 * into one frame. The rest of the page and the server are updated when the browser is idle.
 */
export function useCollapsed(saved: readonly Folder[]): {
  folders: readonly Folder[];
  collapse: (id: string, isCollapsed: boolean) => void;
} {
  /** By folder id: changes that may not be in `saved` yet. */
  const [changed, setChanged] = useState(NONE);
  const toSave = useRef(new Map<string, boolean>());
  const folders = useMemo(() => withChanges(saved, changed), [saved, changed]);
  const save = () => {
    const changes = [...toSave.current];
    if (changes.length === 0) return;
    toSave.current.clear();
    for (const isCollapsed of [true, false]) {
      const ids = changes.flatMap(([id, is]) => (is === isCollapsed ? [id] : []));
      if (ids.length > 0) setCollapsed(ids, isCollapsed);
    }
    // By then the new `saved` has been rendered.
    setTimeout(() => setChanged(new Map(toSave.current)));
  };
  const saveBeforeUnload = useEffectEvent(save);
  useEffect(() => {
    const saveNow = () => saveBeforeUnload();
    addEventListener("pagehide", saveNow);
    return () => removeEventListener("pagehide", saveNow);
  }, []);
  const collapse = (id: string, isCollapsed: boolean) => {
    setChanged((known) => new Map(known).set(id, isCollapsed));
    if (toSave.current.size === 0) whenIdle(save, SAVED_WITHIN_MS);
    toSave.current.set(id, isCollapsed);
  };
  return { folders, collapse };
}

/** The same array if nothing is different, so that the rows need not be arranged again. */
function withChanges(folders: readonly Folder[], changed: ReadonlyMap<string, boolean>): readonly Folder[] {
  const isDifferent = ({ id, isCollapsed }: Folder) => (changed.get(id) ?? isCollapsed) !== isCollapsed;
  if (!folders.some(isDifferent)) return folders;
  return folders.map((one) => (isDifferent(one) ? { ...one, isCollapsed: !one.isCollapsed } : one));
}
