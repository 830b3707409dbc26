import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");

/** Who may import whom. `types of` means `import type` only. */
const MAY_IMPORT: Record<string, { code: string[]; types?: string[] }> = {
  core: { code: [] },
  ui: { code: ["core"] },
  server: { code: ["core"] },
  web: { code: ["core", "ui"], types: ["server"] },
  extension: { code: ["core", "ui"], types: ["server"] },
  cli: { code: ["core"] },
};

/** Where a framework may appear. Whoever is not named here may not know that it exists. */
const HOME_OF: [library: RegExp, homes: string[]][] = [
  [/^(react|react-dom|@radix-ui|~icons|sonner)(\/|$)/, ["ui/src", "web/src", "ui/gallery", "extension"]],
  [/^@tanstack\//, ["web/src"]],
  [/^wxt(\/|$)/, ["extension"]],
  [/^(hono|@hono\/)/, ["server/src/http"]],
  [/^pg-boss$/, ["server/src/jobs"]],
  [/^undici$/, ["server/src/net"]],
  [/^(pg)(\/|$)/, ["server/src", "server/test"]],
  [/^(better-auth|@better-auth\/)/, ["server/src/accounts", "server/src/http", "web/src/account"]],
  [/^stripe$/, ["server/src/membership"]],
];

/** Core decides and nothing else: no system, no clock of its own, and of libraries only pure ones that run everywhere. */
const CORE_LIBRARIES = ["zod", "yaml", "htmlparser2", "css-select", "entities"];
const CORE_FEATURES = ["rules", "feed", "video"];

type Import = { from: string; spec: string; isType: boolean };
const imports = Object.keys(MAY_IMPORT).flatMap((folder) => sourceFiles(join(ROOT, folder)).flatMap(importsOf));

describe("who may import whom", () => {
  it("is seen in real imports", () => expect(imports.length).toBeGreaterThan(50));

  it.each(imports.filter(({ spec }) => folderOf(spec)))("$from → $spec", ({ from, spec, isType }) => {
    const [self, target] = [from.split("/")[0] as string, folderOf(spec) as string];
    const { code, types = [] } = MAY_IMPORT[self] as { code: string[]; types?: string[] };
    const isTest = /\.test\.tsx?$/.test(from);
    expect([self, ...code, ...(isType ? types : []), ...(isTest ? Object.keys(MAY_IMPORT) : [])]).toContain(target);
  });
});

it("keeps every framework at home", () => {
  const strays = imports.filter(({ from, spec }) => {
    const home = HOME_OF.find(([library]) => library.test(spec))?.[1];
    return (
      home &&
      !home.some((folder) => from.startsWith(`${folder}/`)) &&
      !/\.test\.tsx?$/.test(from) &&
      !from.startsWith("server/test/")
    );
  });
  expect(strays).toEqual([]);
});

it("keeps core pure", () => {
  const strays = imports.filter(
    ({ from, spec }) =>
      from.startsWith("core/src/") &&
      !/\.(test|reference|cases)\.ts$/.test(from) &&
      !spec.startsWith(".") &&
      !CORE_LIBRARIES.some((library) => spec === library || spec.startsWith(`${library}/`)),
  );
  expect(strays).toEqual([]);
});

it("keeps rules, feed and video of core apart", () => {
  const strays = imports.filter(({ from, spec }) => {
    const self = CORE_FEATURES.find((feature) => from.startsWith(`core/src/${feature}/`));
    if (!self || !spec.startsWith(".") || /\.test\.ts$/.test(from)) return false;
    const target = relative(ROOT, resolve(ROOT, dirname(from), spec));
    return CORE_FEATURES.some((feature) => feature !== self && target.startsWith(`core/src/${feature}/`));
  });
  expect(strays).toEqual([]);
});

it("has no import cycles", () => {
  const next = new Map<string, string[]>();
  for (const { from, spec, isType } of imports) {
    if (isType) continue;
    const to = spec.startsWith(".")
      ? relative(ROOT, resolve(ROOT, dirname(from), spec))
      : spec.startsWith("#")
        ? spec.replace(/^#(\w+)\//, "$1/src/")
        : undefined;
    if (to) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const to of next.get(file) ?? []) {
      const cycle = visit(to, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  expect([...next.keys()].map((file) => visit(file, [])).find(Boolean)).toBeUndefined();
});

function folderOf(spec: string): string | undefined {
  return spec.startsWith("#") ? spec.slice(1).split("/")[0] : undefined;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.tsx?$/.test(entry.name) &&
        !/[\\/](node_modules|dist|\.wxt)([\\/]|$)/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  const from = relative(ROOT, file);
  const found = [...text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm)].map(
    ([, type, spec]) => ({
      from,
      spec: spec as string,
      isType: Boolean(type),
    }),
  );
  const lazy = [...text.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, spec]) => ({
    from,
    spec: spec as string,
    isType: true,
  }));
  return [...found, ...lazy];
}
