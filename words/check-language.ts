import { readdirSync } from "node:fs";
import { join } from "node:path";
import { importWords } from "./list-languages.ts";

type Module = Record<string, unknown>;

/**
 * What is wrong with a language, compared with English: files and words that are missing, empty ones, and parameters that
 * get lost. The compiler finds most of this too; an empty text or a lost number it does not.
 */
export async function checkLanguage(code: string, folder = import.meta.dirname): Promise<string[]> {
  const [expected, given] = [listFiles(join(folder, "en")), listFiles(join(folder, code))];
  const missing = expected.filter((file) => !given.includes(file)).map((file) => `${file}.ts is missing`);
  const unknown = given.filter((file) => !expected.includes(file)).map((file) => `${file}.ts is not in English`);
  const areas = expected.filter((file) => given.includes(file) && file !== "language" && !file.startsWith("bundle-"));
  const found = areas.map(async (file) => {
    const [english, translated] = await Promise.all([
      importWords<Module>("en", file, folder),
      importWords<Module>(code, file, folder),
    ]);
    return Object.keys(english).flatMap((name) => compare(english[name], translated[name], name));
  });
  const { language } = await importWords<typeof import("./en/language.ts")>(code, "language", folder);
  const misnamed = language.code === code ? [] : [`language.ts says ${language.code}`];
  return [...missing, ...unknown, ...misnamed, ...(await Promise.all(found)).flat()];
}

function listFiles(folder: string): string[] {
  return readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
}

function compare(english: unknown, translated: unknown, path: string): string[] {
  // Left out; the compiler accepts that only where English says it is optional.
  if (translated === null) return [];
  if (typeof english !== typeof translated) return [`${path} is missing`];
  if (typeof english === "string") return compareTexts(english, translated as string, path);
  if (typeof english === "function") return compareFunctions(english as Say, translated as Say, path);
  const [expected, given] = [english as Module, translated as Module];
  const unknown = Object.keys(given).filter((key) => !(key in expected));
  return [
    ...unknown.map((key) => `${path}.${key} is not in English`),
    ...Object.keys(expected).flatMap((key) => compare(expected[key], given[key], `${path}.${key}`)),
  ];
}

/** `{url}` stands for something, and the names of settings are not translated. */
const KEPT = /\{\w+\}|PAGECAST_[A-Z_]+/g;

function compareTexts(english: string, translated: string, path: string): string[] {
  if (translated.trim() === "") return [`${path} is empty`];
  const lost = (english.match(KEPT) ?? []).filter((name) => !translated.includes(name));
  return lost.map((name) => `${path} lacks ${name}`);
}

type Say = (...parameters: unknown[]) => unknown;

/** Called with parameters that both take; what English shows of them has to be in the translation too. */
function compareFunctions(english: Say, translated: Say, path: string): string[] {
  const isText = (text: unknown) =>
    typeof text === "string" && text.trim() !== "" && !/undefined|NaN|object /.test(text);
  const parameters = combine(english.length).find((tried) =>
    [english, translated].every((say) => isText(call(say, tried))),
  );
  if (!parameters) return [`${path} is empty or fails`];
  const [expected, given] = [english(...parameters) as string, translated(...parameters) as string];
  const lost = (expected.match(MARKS) ?? []).filter((mark) => !given.includes(mark));
  const failing = variants(parameters).filter(
    (tried) => isText(call(english, tried)) && !isText(call(translated, tried)),
  );
  return [
    ...lost.map((mark) => `${path} lacks the parameter ${mark} of “${expected}”`),
    ...failing.map((tried) => `${path} is empty or fails with ${tried}`),
  ];
}

function call(say: Say, parameters: unknown[]): unknown {
  try {
    return say(...parameters);
  } catch {
    return undefined;
  }
}

/** Of each kind that some words take: a number or any text, a unit of time, a list, an object with whatever is asked of it. */
const KINDS: ((place: number) => unknown)[] = [
  (place) => 301 + place,
  () => "hour",
  (place) => [`<${place}a>`, `<${place}b>`],
  () => new Proxy({}, { get: (_, name) => `<${String(name)}>` }),
];
const MARKS = /30\d|<\w+>/g;

function combine(length: number, place = 0): unknown[][] {
  if (place === length) return [[]];
  const rest = combine(length, place + 1);
  return KINDS.flatMap((make) => rest.map((others) => [make(place), ...others]));
}

/** None, one, no limit: numbers that often have words of their own. */
function variants(parameters: unknown[]): unknown[][] {
  return [0, 1, -1].map((value) => parameters.map((one) => (typeof one === "number" ? value : one)));
}
