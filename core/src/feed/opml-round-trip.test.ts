import { expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { cleanName } from "../folder/clean-name.ts";
import { folderKey } from "../folder/folder-key.ts";
import { missingPaths, pathKey } from "../folder/folder-path.ts";
import { type OpmlFeed, type OpmlFolder, type OpmlList, type OpmlOutcome, parseOpml, writeOpml } from "./opml.ts";

const AT = new Date("2024-01-02T10:00:00Z");

const name = fc
  .oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 30 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }),
    fc.constantFrom("A & B", "<b>", '"', "&amp;", "]]>", "أخبار", "ＦＵＬＬ", "a / b", "//", "10%", "\u202ereversed"),
  )
  .map(cleanName)
  .filter((text) => text !== "");

const feed: fc.Arbitrary<OpmlFeed> = fc.record({
  title: name,
  url: fc.nat({ max: 12 }).map((n) => `https://a.example/feed/${n}?x=1&y=2`),
  link: fc.constantFrom(null, "https://a.example/"),
});
const feeds = fc.uniqueArray(feed, { maxLength: 6, selector: ({ url }) => url });
const folderOf = (inside: fc.Arbitrary<OpmlFolder[]>) =>
  fc.uniqueArray(fc.record({ name, folders: inside, feeds }), {
    maxLength: 5,
    selector: (folder) => folderKey(folder.name),
  });
const anyList: fc.Arbitrary<OpmlList> = fc.record({ folders: folderOf(folderOf(fc.constant([]))), feeds });

/** The folders and feeds of a list that was read, as they would be stored. */
function rebuild(outcome: OpmlOutcome): OpmlList {
  if (!outcome.ok) throw new Error(outcome.problem);
  const root: OpmlList = { folders: [], feeds: [] };
  const byPath = new Map<string, OpmlFolder>();
  for (const path of missingPaths([], outcome.folders)) {
    const folder = { name: path.at(-1) ?? "", folders: [], feeds: [] };
    byPath.set(pathKey(path), folder);
    const parent = path.length === 1 ? root : byPath.get(pathKey([path[0]]));
    parent?.folders.push(folder);
  }
  for (const row of outcome.rows) {
    if (!row.ok) throw new Error(row.problem);
    const { title, url, link, folders } = row;
    if (!folders.length) root.feeds.push({ title, url, link });
    for (const path of folders) byPath.get(pathKey(path))?.feeds.push({ title, url, link });
  }
  return root;
}

it("what is written reads back with the same folders, names and order", () => {
  fc.assert(
    fc.property(anyList, (list) => {
      const outcome = parseOpml(writeOpml("Mine", AT, list));
      expect(rebuild(outcome)).toEqual(list);
      expect(outcome).toMatchObject({ ok: true, joined: 0, shortened: 0 });
    }),
    { numRuns: runs(150) },
  );
});

it("reading what is there already makes no folder", () => {
  fc.assert(
    fc.property(anyList, (list) => {
      const outcome = parseOpml(writeOpml("Mine", AT, list));
      if (!outcome.ok) throw new Error(outcome.problem);
      const paths = outcome.folders;
      const ids = new Map(paths.map((path, at) => [pathKey(path), `${at + 1}`]));
      const known = paths.map((path) => ({
        id: ids.get(pathKey(path)) ?? "",
        parentId: path.length === 1 ? null : (ids.get(pathKey([path[0]])) ?? ""),
        key: folderKey(path.at(-1) ?? ""),
      }));
      const spelt = paths.map((path) => path.map((part) => ` ${part.toUpperCase()} `) as typeof path);
      expect(missingPaths(known, paths)).toEqual([]);
      // Some letters, such as ß, have a capital of two others: those are different names.
      const same = spelt.filter((path, at) => pathKey(path) === pathKey(paths[at] ?? path));
      expect(missingPaths(known, same)).toEqual([]);
    }),
    { numRuns: runs(50) },
  );
});
