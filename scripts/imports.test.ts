import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
/** `#core/` and its folder, as package.json has them. */
const ALIASES = Object.entries(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).imports as object).map(
  ([name, folder]) => [name.replace("*", ""), join(ROOT, folder.replace("*", ""))] as const,
);

/** Which folder may import which. From those in `types`, only types. */
const MAY_IMPORT: Record<string, { code: string[]; types?: string[] }> = {
  core: { code: [] },
  words: { code: [], types: ["core"] },
  ui: { code: ["core", "words"] },
  server: { code: ["core", "words"] },
  web: { code: ["core", "ui", "words", "catalogue"], types: ["server"] },
  extension: { code: ["core", "ui", "words"], types: ["server"] },
  cli: { code: ["core"] },
};

/** The only folders that may import a framework. */
const FRAMEWORK_FOLDERS: [library: RegExp, homes: string[]][] = [
  [/^(react|react-dom|@radix-ui|~icons|sonner)(\/|$)/, ["ui/src", "web/src", "ui/gallery", "extension"]],
  [/^@tanstack\//, ["web/src"]],
  [/^wxt(\/|$)/, ["extension"]],
  [/^(hono|@hono\/)/, ["server/src/http"]],
  [/^pg-boss$/, ["server/src/jobs"]],
  [/^undici$/, ["server/src/net"]],
  [/^(pg)(\/|$)/, ["server/src", "server/test"]],
  [/^(better-auth|@better-auth\/)/, ["server/src/accounts", "server/src/http"]],
  [/^stripe$/, ["server/src/membership"]],
];

/** Core only decides: no system, no clock, and only pure libraries that run everywhere. */
const CORE_LIBRARIES = ["zod", "yaml", "htmlparser2", "css-select", "entities"];
const CORE_FEATURES = ["rules", "feed", "video"];

/** Folders of web/src that all of it may import. Every other folder there is a feature, and so is a new one. */
const WEB_SHARED = [
  "events",
  "folders",
  "following",
  "layout",
  "offline",
  "person",
  "preferences",
  "rules",
  "time",
  "views",
];
/** The only files of web/src that may import features. */
const WEB_ENTRIES = ["web/src/main.tsx", "web/src/routes.tsx", "web/src/channel-route.tsx", "web/src/mark-row-read.ts"];

/** `to` is the imported file, if it is ours. `import()` counts as code unless it is part of a type. */
type Import = { from: string; spec: string; to: string | undefined; isType: boolean };
const all = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(\..*|node_modules|data|catalogue)$/.test(entry.name))
  .flatMap(({ name }) => sourceFiles(join(ROOT, name)).flatMap(importsOf));
const imports = all.filter(({ from }) => folderOf(from) in MAY_IMPORT);

it("reads the imports of every folder", () => {
  for (const folder of Object.keys(MAY_IMPORT))
    expect(imports.filter(({ from }) => folderOf(from) === folder).length).toBeGreaterThan(10);
});

it("imports only from allowed folders", () => {
  const violations = imports.filter(({ from, to, isType }) => {
    const [self, target] = [folderOf(from), folderOf(to ?? from)];
    const { code = [], types = [] } = MAY_IMPORT[self] ?? {};
    return !isTest(from) && ![self, ...code, ...(isType ? types : [])].includes(target);
  });
  expect(violations).toEqual([]);
});

it("imports frameworks only in their folders", () => {
  const violations = imports.filter(({ from, spec }) => {
    const home = FRAMEWORK_FOLDERS.find(([library]) => library.test(spec))?.[1];
    return (
      home && !home.some((folder) => from.startsWith(`${folder}/`)) && !isTest(from) && !from.startsWith("server/test/")
    );
  });
  expect(violations).toEqual([]);
});

it("keeps core pure", () => {
  const violations = imports.filter(
    ({ from, spec }) =>
      from.startsWith("core/src/") &&
      !/\.(test|reference|cases)\.ts$/.test(from) &&
      !spec.startsWith(".") &&
      !CORE_LIBRARIES.some((library) => spec === library || spec.startsWith(`${library}/`)),
  );
  expect(violations).toEqual([]);
});

it("loads languages on screens dynamically, never by import", () => {
  const violations = imports.filter(
    ({ from, spec, isType }) =>
      /^(ui|web|extension)\//.test(from) && /^#words\/[^/]+\//.test(spec) && !isType && !/\.test\.tsx?$/.test(from),
  );
  expect(violations).toEqual([]);
});

it("keeps rules, feed and video of core apart", () => {
  const violations = imports.filter(({ from, to }) => {
    const self = CORE_FEATURES.find((feature) => from.startsWith(`core/src/${feature}/`));
    if (!self || !to || isTest(from)) return false;
    return CORE_FEATURES.some((feature) => feature !== self && to.startsWith(`core/src/${feature}/`));
  });
  expect(violations).toEqual([]);
});

it("lets the features of web meet only in its routes", () => {
  const ofFeatures = imports.filter(({ to }) => webFeatureOf(to) !== undefined);
  const violations = ofFeatures.filter(
    ({ from, to }) => !WEB_ENTRIES.includes(from) && webFeatureOf(from) !== webFeatureOf(to),
  );
  expect(violations).toEqual([]);
  const met = new Set(ofFeatures.filter(({ from }) => WEB_ENTRIES.includes(from)).map(({ to }) => webFeatureOf(to)));
  expect(met.size, "the routes import features").toBeGreaterThan(5);
});

it("has no import cycles, not even of types", () => {
  const next = new Map<string, string[]>();
  for (const { from, to } of all) if (to) next.set(from, [...(next.get(from) ?? []), to]);
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

function folderOf(file: string): string {
  return file.split("/")[0] as string;
}

/** undefined: not in web/src, in a shared folder, or directly in web/src. */
function webFeatureOf(file: string | undefined): string | undefined {
  const [, folder] = file?.match(/^web\/src\/([^/]+)\//) ?? [];
  return folder && !WEB_SHARED.includes(folder) ? folder : undefined;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
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
  const from = relative(ROOT, file);
  const found: Import[] = [];
  const add = (spec: string, isType: boolean) => {
    const alias = ALIASES.find(([name]) => spec.startsWith(name));
    const path = spec.startsWith(".") ? resolve(dirname(file), spec) : alias && alias[1] + spec.slice(alias[0].length);
    found.push({ from, spec, to: path && relative(ROOT, path), isType });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source.value, importKind === "type"),
    ExportNamedDeclaration: ({ source, exportKind }) => source && add(source.value, exportKind === "type"),
    ExportAllDeclaration: ({ source, exportKind }) => add(source.value, exportKind === "type"),
    TSImportType: ({ source }) => add(source.value, true),
    ImportExpression: ({ source }) => {
      if (source.type === "Literal" && typeof source.value === "string") add(source.value, false);
    },
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return found;
}
