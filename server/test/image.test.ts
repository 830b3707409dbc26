import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, it } from "vitest";
import { parse } from "yaml";
import { SETTINGS } from "../src/config.ts";
import { aDatabase } from "./a-database.ts";
import { aPerson, signIn } from "./a-person.ts";
import { end, HEAP } from "./a-process.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const LOOPBACK_ONLY = join(import.meta.dirname, "loopback-only.ts");

type Step = { word: string; rest: string };
const stages = readStages();
const final = stages.at(-1) as Step[];
const folder = mkdtempSync(join(tmpdir(), "pagecast-image-"));
let child: ChildProcess | undefined;
afterAll(async () => {
  if (child) await end(child, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

it("copies only what there is, and what .dockerignore lets through", () => {
  const ignored = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n");
  const sources = stages
    .flat()
    .flatMap(({ word, rest }) => (word === "COPY" && !rest.startsWith("--from") ? rest.split(" ").slice(0, -1) : []));
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources) {
    expect(existsSync(join(ROOT, source)), source).toBe(true);
    expect(ignored, source).toContain(`!${source.split("/")[0]}`);
  }
});

it("runs from exactly the files it copies and the packages it installs, and its own health check says so", async () => {
  const { url } = await aDatabase();
  for (const { word, rest } of final) {
    if (word !== "COPY") continue;
    const words = rest.replace(/^--from=\w+ /, "").split(" ");
    const to = words.pop() as string;
    for (const from of words.map((path) => path.replace(/^\/app\//, ""))) {
      const target = to === "./" ? join(folder, from) : join(folder, to);
      mkdirSync(dirname(target), { recursive: true });
      if (from === "node_modules") linkPackages(target);
      else cpSync(join(ROOT, from), target, { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
    }
  }
  const env = {
    PATH: process.env.PATH ?? "",
    ...settingsOf(final),
    PAGECAST_ROLE: "web",
    HOST: "127.0.0.1",
    PORT: "0",
    DATABASE_URL: url,
  };
  const [program, ...args] = JSON.parse(lastOf("CMD")) as string[];
  expect(program).toBe("node");
  expect(args).toEqual([...HEAP, "server/src/main.ts"]);
  child = spawn(process.execPath, ["--preserve-symlinks", "--import", LOOPBACK_ONLY, ...args], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let port = "";
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    port = /^Pagecast is ready: .*:(\d+)$/.exec(line)?.[1] ?? "";
    if (port) break;
  }
  const [, ...check] = JSON.parse(/CMD (\[.*)$/.exec(lastOf("HEALTHCHECK"))?.[1] ?? "[]") as string[];
  expect(await codeOf(check, { ...env, PORT: port })).toBe(0);
  expect(await codeOf(check, { ...env, PORT: "1" })).toBe(1);
  const at = `http://127.0.0.1:${port}`;
  expect((await fetch(at)).headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await (await fetch(`${at}/readyz`)).json()).toMatchObject({ database: "ok" });
  expect((await fetch(`${at}/catalogue/index.json`)).status).toBe(200);
  // With a password that is hashed as in production: see quick-passwords.ts.
  const { email } = await aPerson(at);
  expect((await signIn(at, { email })).status).toBe(200);
  expect((await signIn(at, { email, password: "not this one" })).status).toBe(401);
  expect(final.map(({ word, rest }) => `${word} ${rest}`)).toContain("USER node");
});

it("is given settings that exist, by services that say when they are ready", () => {
  const { services, volumes } = parse(readFileSync(join(ROOT, "compose.yaml"), "utf8"), { merge: true });
  const known = new Set(Object.values(SETTINGS).map(({ env }) => env));
  expect(Object.keys(services)).toEqual(["web", "worker", "postgres", "feeds-gateway", "feeds"]);
  for (const role of ["web", "worker"]) {
    const { environment, restart, build, read_only, depends_on } = services[role];
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    const values = Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replace(/\$\{\w+:\?[^}]*\}/g, "secret"),
    ]);
    expect(environment.PAGECAST_ROLE).toBe(role);
    for (const [name, value] of values as [string, string][]) {
      const setting = Object.values(SETTINGS).find(({ env }) => env === name);
      expect(setting?.parse.safeParse(value).success, `${name}=${value}`).toBe(true);
    }
    expect({ restart, build, read_only }).toEqual({ restart: "unless-stopped", build: ".", read_only: true });
    expect(depends_on).toEqual({ postgres: { condition: "service_healthy" } });
  }
  for (const name of ["postgres", "feeds"]) {
    expect(services[name].healthcheck.test[0]).toBe("CMD");
    expect(services[name].restart).toBe("unless-stopped");
    expect(services[name].ports).toBeUndefined();
  }
  // RSSHub fetches whatever its routes name: it shares a network with the gateway alone.
  const onDefault = Object.keys(services).filter((name) =>
    (services[name].networks ?? ["default"]).includes("default"),
  );
  const onFeeds = Object.keys(services).filter((name) => services[name].networks?.includes("feeds"));
  expect({ onDefault, onFeeds }).toEqual({
    onDefault: ["web", "worker", "postgres", "feeds-gateway"],
    onFeeds: ["feeds-gateway", "feeds"],
  });
  for (const mount of services.postgres.volumes) expect(Object.keys(volumes)).toContain(mount.split(":")[0]);
  // No secret has a default.
  expect(
    readFileSync(join(ROOT, "compose.yaml"), "utf8")
      .match(/\$\{[^}]*/g)
      ?.every((asked) => asked.includes(":?")),
  ).toBe(true);
});

it("reaches the feed service through the gateway", async () => {
  const { services } = parse(readFileSync(join(ROOT, "compose.yaml"), "utf8"), { merge: true });
  const [, flag, program] = services["feeds-gateway"].command as string[];
  const feeds = createServer((_, response) => response.end("a feed")).listen(0, "127.0.0.1");
  await once(feeds, "listening");
  const { port } = feeds.address() as AddressInfo;
  const said = (program as string)
    .replace('1200, "feeds"', `${port}, "127.0.0.1"`)
    .replace("listen(1200)", 'listen(0, "127.0.0.1", function () { console.log(this.address().port) })');
  const gateway = spawn(process.execPath, [flag as string, said], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [at] = await once(gateway.stdout, "data");
    for (let request = 0; request < 3; request++)
      expect(await (await fetch(`http://127.0.0.1:${Number(at)}/test/1`)).text()).toBe("a feed");
    feeds.closeAllConnections();
    feeds.close();
    await expect(fetch(`http://127.0.0.1:${Number(at)}/test/1`)).rejects.toThrow("fetch failed");
    expect(gateway.exitCode).toBeNull();
  } finally {
    await end(gateway, "SIGKILL");
  }
});

/** What the image's `npm ci` would install, out of what is installed here. */
function linkPackages(folder: string): void {
  const installs = stages.flat().findLast(({ rest }) => rest.startsWith("npm ci"))?.rest;
  expect(installs).toContain("--omit=dev --omit=optional ");
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; optional?: boolean }>;
  };
  for (const [path, { dev, optional }] of Object.entries(packages)) {
    if (dev || optional || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path)) continue;
    const link = join(folder, path.slice("node_modules/".length));
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, path), link);
  }
}

function readStages(): Step[][] {
  const text = readFileSync(join(ROOT, "Dockerfile"), "utf8")
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "");
  const found: Step[][] = [];
  for (const line of text.split("\n").filter(Boolean)) {
    const [, word = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? expect.fail(line);
    if (word === "FROM") found.push([]);
    found.at(-1)?.push({ word, rest });
  }
  return found;
}

function lastOf(word: string): string {
  return final.findLast((step) => step.word === word)?.rest ?? "";
}

function settingsOf(steps: Step[]): Record<string, string> {
  const words = steps.flatMap(({ word, rest }) => (word === "ENV" ? rest.split(" ") : []));
  return Object.fromEntries(words.map((pair) => pair.split("=") as [string, string]));
}

function codeOf(args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) =>
    execFile(process.execPath, args, { env }, (cause) => resolve(cause ? Number(cause.code) : 0)),
  );
}
