import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;
type Locked = {
  dev?: boolean;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
const lock = JSON.parse(read("package-lock.json")).packages as Record<string, Locked>;
const [runtimeRows = [], devRows = []] = read("docs/dependencies.md")
  .split("\n## ")
  .slice(1)
  .map((section) =>
    [...section.matchAll(/^\| (?!package )([^ |]+) \|(.*)\|$/gm)].map(([, name = "", rest = ""]) => ({
      name,
      why: rest.split("|").map((cell) => cell.trim()),
    })),
  );

/** What `npm start` builds and runs, without its tests. The extension is built by developers only. */
const shipped = [
  ...globSync(["{core,cli,server,ui,web}/src/**/*.{ts,tsx}", "web/worker/*.ts", "web/vite.config.ts", "ui/*.ts"], {
    cwd: ROOT,
  }),
].filter((file) => !/\.(?:test|cases|reference)\.tsx?$/.test(file));
const imported = new Set(
  shipped.flatMap((file) =>
    [
      ...read(file).matchAll(
        /(?:^(?:import|export)\s(?!type\s)(?:[^"';]*?\sfrom\s+)?|\bimport(?:\.meta\.resolve)?\()"(?!node:)((?:@[\w-]+\/)?[\w.-]+)/gm,
      ),
    ].map(([, name = ""]) => name),
  ),
);

describe("docs/dependencies.md", () => {
  it("has a row for every package, and no other", () => {
    expect(runtimeRows.map(({ name }) => name)).toEqual(Object.keys(dependencies));
    expect(devRows.map(({ name }) => name)).toEqual(Object.keys(devDependencies));
  });

  it("says what each is for, and why it is there when nothing imports it", () => {
    for (const { name, why } of runtimeRows) {
      expect(why[0], name).not.toBe("");
      expect(Boolean(why[1]), `${name} is ${imported.has(name) ? "" : "not "}imported`).toBe(!imported.has(name));
      const host = /^peer of (\S+)$/.exec(why[1] ?? "")?.[1];
      if (host) expect(lock[`node_modules/${host}`]?.peerDependencies, host).toHaveProperty([name]);
    }
    for (const { name, why } of devRows) expect(why[0], name).not.toBe("");
  });
});

it("imports only packages that are in dependencies", () => {
  expect(imported).toContain("pg");
  expect([...imported].filter((name) => !(name in dependencies) && !name.startsWith("."))).toEqual([]);
});

it("has every peer that a runtime package requires", () => {
  const required = Object.values(lock)
    .filter(({ dev }) => !dev)
    .flatMap(({ peerDependencies = {}, peerDependenciesMeta = {} }) =>
      Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional),
    );
  expect(required.length).toBeGreaterThan(20);
  const missing = new Set(
    required.filter((peer) => lock[`node_modules/${peer}`]?.dev !== undefined || !lock[`node_modules/${peer}`]),
  );
  // Only tRPC's types need it; its code never loads it.
  expect([...missing]).toEqual(["typescript"]);
});

it("is locked without addresses", () => expect(read("package-lock.json")).not.toContain('"resolved"'));
