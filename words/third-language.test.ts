import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listLocaleFiles } from "../extension/bundle-locales.ts";
import { lucideIcons } from "../ui/icon-plugin.ts";
import { checkLanguage } from "./check-language.ts";
import { chooseLanguage } from "./language.ts";
import { importWords, listLanguages } from "./list-languages.ts";

// A language that nobody speaks ("qaa" is reserved for that), in a copy of the sources: one folder more, and no other change.

const ROOT = resolve(import.meta.dirname, "..");
const COPIED = [
  "catalogue/best-known.json",
  "docs/guide",
  "docs/screens",
  "core",
  "extension",
  "server",
  "ui",
  "web",
  "words",
  "package.json",
  "tsconfig.base.json",
];
let copy: string;
let words: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "pagecast-language-"));
  const isSource = (path: string) => !/\/(dist|\.wxt)$|\.test\.tsx?$/.test(path);
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: isSource });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  words = join(copy, "words");
  cpSync(join(words, "en"), join(words, "qaa"), { recursive: true });
  for (const file of readdirSync(join(words, "qaa"))) writeFileSync(join(words, "qaa", file), translate(file));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it("is in the table of languages", async () => {
  const languages = await listLanguages(words);
  expect(languages.map(({ code }) => code)).toContain("qaa");
  expect(chooseLanguage(languages, ["qaa-Latn", "en"])).toBe("qaa");
});

it("is complete", async () => expect(await checkLanguage("qaa", words)).toEqual([]));

it("has mails", async () => {
  const { mail } = await importWords<typeof import("./en/mail.ts")>("qaa", "mail", words);
  expect(mail.resetPassword.text("https://pagecast.example/x")).toContain("https://pagecast.example/x");
});

it("has the texts of the extension's manifest", async () => {
  const files = await listLocaleFiles(words);
  const { contents } = files.find(({ relativeDest }) => relativeDest === "_locales/qaa/messages.json") ?? {};
  expect(JSON.parse(contents ?? "{}")).toMatchObject({ name: { message: "Pagecast" } });
});

it("compiles", () => expect(compile()).toBe(""));

it("is built into the web app, which chooses it before the first paint and loads nothing but its words", () => {
  const built = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "error"],
    {
      cwd: join(copy, "web"),
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  expect(built.stderr).toBe("");
  const { lang, preloaded } = applyPreferences(["qaa", "en"]);
  expect(lang).toBe("qaa");
  expect(preloaded).toEqual([expect.stringMatching(/^\/assets\/words-start-qaa-/)]);
  const files = readdirSync(join(copy, "web/dist/assets")).filter((file) => file.endsWith(".js"));
  const withText = (text: string) =>
    files.filter((file) => readFileSync(join(copy, "web/dist/assets", file), "utf8").includes(text));
  expect(withText("[qaa] Skip to content").map((file) => `/assets/${file}`)).toEqual(preloaded);
  // The switch offers it by its name.
  expect(withText("Qaa itself")).toHaveLength(1);
}, 180_000);

it("is built into the extension's pages", async () => {
  const root = join(copy, "extension/entrypoints");
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [tailwindcss(), lucideIcons()],
    build: {
      outDir: join(copy, "extension/dist"),
      target: "esnext",
      rolldownOptions: { input: ["popup", "options"].map((page) => join(root, page, "index.html")) },
    },
  });
  if (!("output" in built)) throw new Error("expected one build");
  const chunks = built.output.filter((file) => file.type === "chunk");
  const withWords = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith("words/qaa/popup.ts")));
  expect(withWords?.isDynamicEntry, "the words are loaded only in that language").toBe(true);
  expect(chunks.filter(({ code }) => code.includes("Qaa itself"))).toHaveLength(1);
}, 180_000);

it.each([
  ["a missing area", "inbox.ts", null, ["inbox.ts is missing"]],
  ["a missing word", "common.ts", [/ {2}save: .*\n/, ""], ["common.save is missing"]],
  ["an empty text", "common.ts", [/save: .*/, 'save: " ",'], ["common.save is empty"]],
  [
    "a number that gets lost",
    "popup.ts",
    [/used: .*/, "used: (used: number, _: number) => String(used),"],
    [expect.stringContaining("popup.used lacks the parameter 302 of ")],
  ],
  [
    "a placeholder that gets lost",
    "options.ts",
    [/templateHint: "\{url\}/, 'templateHint: "It'],
    [expect.stringContaining("lacks {url}")],
  ],
] as const)("%s is found", async (_, file, change, problems) => {
  const broken = mkdtempSync(join(tmpdir(), "pagecast-broken-"));
  cpSync(words, broken, { recursive: true });
  const path = join(broken, "qaa", file);
  if (change) writeFileSync(path, readFileSync(path, "utf8").replace(change[0], change[1]));
  else rmSync(path);
  expect(await checkLanguage("qaa", broken)).toEqual(problems);
  rmSync(broken, { recursive: true });
});

it("does not compile without a word", () => {
  const path = join(words, "qaa/common.ts");
  const whole = readFileSync(path, "utf8");
  writeFileSync(path, whole.replace(/ {2}save: .*\n/, ""));
  expect(compile()).toContain("Property 'save' is missing");
  writeFileSync(path, whole);
});

/** English, marked, and checked against English as every translation is. */
function translate(file: string): string {
  const english = readFileSync(join(words, "en", file), "utf8");
  if (file === "extension-manifest.ts") return english.replace('"en"', '"qaa"');
  if (file === "language.ts") return english.replaceAll('"en"', '"qaa"').replace("English", "Qaa itself");
  const [, name] = english.match(/export const (\w+)/) as RegExpMatchArray;
  return `import type { ${name} as english } from "../en/${file}";\n${english}`
    .replace("Skip to content", "[qaa] Skip to content")
    .replace(/;\s*$/, " satisfies typeof english;\n");
}

function compile(): string {
  const config = { extends: "./tsconfig.base.json", compilerOptions: { types: ["node"] }, include: ["words"] };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
  return spawnSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", copy], { encoding: "utf8" })
    .stdout;
}

/** Runs the built script as a page at "/" does. */
function applyPreferences(languages: string[]) {
  const preloaded: string[] = [];
  const page = { lang: "", dir: "", dataset: {} };
  runInNewContext(readFileSync(join(copy, "web/dist/apply-preferences.js"), "utf8"), {
    navigator: { languages },
    location: { pathname: "/", search: "" },
    localStorage: { getItem: () => null },
    document: {
      documentElement: page,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => preloaded.push(href) },
    },
  });
  return { lang: page.lang, preloaded };
}
