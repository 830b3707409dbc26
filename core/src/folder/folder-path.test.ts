import { expect, it } from "vitest";
import { byPathKey, type FolderPath, insidePath, missingPaths, pathKey } from "./folder-path.ts";

it("joins the names of what is deeper than two levels", () => {
  const names = ["Tech", "Web", "Browsers", "Firefox"];
  const paths: FolderPath[] = [];
  for (const name of names) paths.push(insidePath(paths.at(-1) ?? null, name).path);
  expect(paths).toEqual([["Tech"], ["Tech", "Web"], ["Tech", "Web / Browsers"], ["Tech", "Web / Browsers / Firefox"]]);
  expect(insidePath(["Tech", "Web"], "Browsers").isJoined).toBe(true);
  expect(insidePath(["Tech"], "Web").isJoined).toBe(false);
});

it("tells folders apart whose joined names are too long", () => {
  const [outer, inner] = ["o".repeat(120), "i".repeat(90)];
  const [one, two] = ["one", "two"].map((end) => insidePath(["Tech", outer], `${inner} ${end}`));
  expect(one?.path[1]).toBe(`${"o".repeat(102)}… / ${inner} one`);
  expect(one?.path[1]).toHaveLength(200);
  expect(two?.path[1]?.endsWith(`${inner} two`)).toBe(true);
  expect([one?.isCut, insidePath(["Tech", "Web"], inner).isCut]).toEqual([true, false]);
  expect(insidePath(["Tech", outer], "i".repeat(200)).path[1]).toHaveLength(200);
});

it("finds a folder by a path in another spelling", () => {
  const known = [
    { id: "1", parentId: null, key: "tech" },
    { id: "2", parentId: "1", key: "web" },
  ];
  expect(byPathKey(known).get(pathKey(["ＴＥＣＨ", "Web"]))?.id).toBe("2");
});

it("makes only what is missing, each folder after the one it is in", () => {
  const known = [{ id: "1", parentId: null, key: "tech" }];
  const paths: FolderPath[] = [["Tech", "Web"], ["TECH", "ｗｅｂ"], ["News", "Daily"], ["News"], ["Web"]];
  expect(missingPaths(known, paths)).toEqual([["Tech", "Web"], ["News"], ["News", "Daily"], ["Web"]]);
  expect(missingPaths(known, [["tech"]])).toEqual([]);
});
