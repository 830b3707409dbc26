import { useMemo, useRef, useState } from "react";
import type { Folder } from "./folder.ts";
import { setCollapsed } from "./folder-actions.ts";
import { whenIdle } from "./when-idle.ts";

const NONE: ReadonlyMap<string, boolean> = new Map();
const SAVED_AFTER_MS = 100;

/**
 * The folders as the tree shows them, and how to collapse or open one. Only the tree is rendered at once, so that this fits into one frame.
 * The rest of the page and the server learn about it when the browser is idle.
 */
export function useCollapsed(saved: readonly Folder[]): {
  folders: readonly Folder[];
  collapse: (id: string, isCollapsed: boolean) => void;
} {
  /** By folder: what may not be in `saved` yet. */
  const [changed, setChanged] = useState(NONE);
  const toSave = useRef(new Map<string, boolean>());
  const folders = useMemo(
    () => (changed.size === 0 ? saved : saved.map((one) => withChange(one, changed))),
    [saved, changed],
  );
  const save = () => {
    const changes = [...toSave.current];
    toSave.current.clear();
    for (const isCollapsed of [true, false]) {
      const ids = changes.flatMap(([id, is]) => (is === isCollapsed ? [id] : []));
      if (ids.length > 0) setCollapsed(ids, isCollapsed);
    }
    // After `saved` has been rendered, which the query client delays as well.
    setTimeout(() => setChanged(new Map(toSave.current)));
  };
  const collapse = (id: string, isCollapsed: boolean) => {
    setChanged(new Map(changed).set(id, isCollapsed));
    if (toSave.current.size === 0) whenIdle(save, SAVED_AFTER_MS);
    toSave.current.set(id, isCollapsed);
  };
  return { folders, collapse };
}

function withChange(folder: Folder, changed: ReadonlyMap<string, boolean>): Folder {
  const isCollapsed = changed.get(folder.id) ?? folder.isCollapsed;
  return isCollapsed === folder.isCollapsed ? folder : { ...folder, isCollapsed };
}
