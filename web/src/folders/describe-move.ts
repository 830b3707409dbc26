import type { Words } from "#ui/words/words.ts";
import { titleOf } from "../following/title-of.ts";
import type { TreeRow } from "./arrange-rows.ts";
import { type Move, parentOf } from "./find-move.ts";

/** What a move does, for screen readers: the row's new place in its folder, or its new folder. */
export function describeMove(words: Words["folders"], rows: readonly TreeRow[], row: TreeRow, move: Move): string {
  const name = row.kind === "folder" ? row.folder.name : titleOf(row.channel);
  const toId = move.kind === "folder" ? move.parentId : move.toId;
  if (toId !== parentOf(row)) {
    const folder = rows.find((one) => one.kind === "folder" && one.folder.id === toId);
    return folder?.kind === "folder" ? words.movedInto(name, folder.folder.name) : words.movedOut(name);
  }
  const others = rows.filter((one) => one !== row && one.kind === row.kind && parentOf(one) === toId);
  const at = others.findIndex((one) => (one.kind === "folder" ? one.folder.id : one.channel.id) === move.beforeId);
  return words.movedTo(name, at < 0 ? others.length + 1 : at + 1, others.length + 1);
}
