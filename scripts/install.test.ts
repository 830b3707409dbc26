import { expect, it } from "vitest";

type Packages = Record<string, { version: string; dev?: boolean; optional?: boolean }>;
// Plain JavaScript, because it runs before TypeScript can: so its types are here.
const { planInstall } = (await import(`${import.meta.dirname}/install.mjs`)) as {
  planInstall(wanted: Packages, present: Packages, dev: boolean): string[] | null;
};

const LOCK = {
  "": { version: "0.1.0" },
  "node_modules/pg": { version: "8.0.0" },
  "node_modules/vitest": { version: "5.0.0", dev: true },
  "node_modules/binding-for-another-platform": { version: "1.0.0", optional: true },
};
const RUNTIME = { "node_modules/pg": { version: "8.0.0" } };
const ALL = { ...RUNTIME, "node_modules/vitest": { version: "5.0.0", dev: true } };
const OLD = { "node_modules/pg": { version: "7.0.0" } };

it.each([
  ["npm start in a fresh clone", {}, false, ["ci", "--omit=dev"]],
  ["npm start again", RUNTIME, false, null],
  ["npm start after npm test", ALL, false, null],
  ["npm start after an update", OLD, false, ["ci", "--omit=dev"]],
  ["npm start after npm test and an update", { ...ALL, ...OLD }, false, ["ci", "--include=dev"]],
  ["npm test in a fresh clone", {}, true, ["ci", "--include=dev"]],
  ["npm test after npm start", RUNTIME, true, ["install", "--no-save", "--include=dev"]],
  ["npm test after npm start and an update", OLD, true, ["ci", "--include=dev"]],
  ["npm test again", ALL, true, null],
])("%s", (_, present, dev, args) => expect(planInstall(LOCK, present, dev)).toEqual(args));
