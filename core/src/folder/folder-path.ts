import { shorten } from "../clean-text.ts";
import type { KnownFolder } from "./check-folder.ts";
import { LONGEST_NAME } from "./clean-name.ts";
import { folderKey } from "./folder-key.ts";

/** The name of a folder, after that of the one it is in, if any. */
export type FolderPath = [string] | [string, string];

const JOINT = " / ";

/** The path of a folder inside another one. A third level has no place here: its name is joined to that of the second. */
export function insidePath(
  path: FolderPath | null,
  name: string,
): { path: FolderPath; isJoined: boolean; isCut: boolean } {
  if (path === null) return { path: [name], isJoined: false, isCut: false };
  const [top, second] = path;
  if (second === undefined) return { path: [top, name], isJoined: false, isCut: false };
  const isCut = second.length + JOINT.length + name.length > LONGEST_NAME;
  return { path: [top, isCut ? joinCut(second, name) : second + JOINT + name], isJoined: true, isCut };
}

/** The inner name keeps at least half of the room, because its siblings have the same outer name. */
function joinCut(outer: string, name: string): string {
  const room = LONGEST_NAME - JOINT.length;
  const inner = shorten(name, Math.max(room - outer.length, Math.ceil(room / 2)));
  return shorten(outer, room - inner.length) + JOINT + inner;
}

/** The same for all paths that lead to one folder. A key has no line breaks. */
export function pathKey(path: FolderPath): string {
  return path.map(folderKey).join("\n");
}

export function byPathKey<Folder extends KnownFolder>(folders: readonly Folder[]): Map<string, Folder> {
  const keys = new Map(folders.map(({ id, key }) => [id, key]));
  return new Map(
    folders.map((folder) => {
      const parent = folder.parentId === null ? undefined : keys.get(folder.parentId);
      return [parent === undefined ? folder.key : `${parent}\n${folder.key}`, folder];
    }),
  );
}

/** The paths that no folder has yet, each once, every folder after the one it is in. */
export function missingPaths(folders: readonly KnownFolder[], paths: readonly FolderPath[]): FolderPath[] {
  const known = new Set(byPathKey(folders).keys());
  const missing: FolderPath[] = [];
  const add = (path: FolderPath) => {
    const key = pathKey(path);
    if (known.has(key)) return;
    known.add(key);
    missing.push(path);
  };
  for (const path of paths) {
    add([path[0]]);
    add(path);
  }
  return missing;
}
