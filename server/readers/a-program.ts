import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import type { TestContext } from "vitest";

/** Of a program whose test failed. */
const LONGEST_LOG = 5_000;

/** A home folder of its own, so that a reader finds no settings of the person who runs the tests. */
export type Home = { test: TestContext; folder: string; env: Record<string, string> };

export function aHome(test: TestContext): Home {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-reader-"));
  const runtime = join(folder, "runtime");
  mkdirSync(runtime, { mode: 0o700 });
  test.onTestFinished(({ task }) => {
    const logs = task.result?.state === "fail" ? readdirSync(folder).filter((name) => name.endsWith(".log")) : [];
    for (const name of logs) console.error(`${name}:\n${readFileSync(join(folder, name), "utf8").slice(-LONGEST_LOG)}`);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const env = { HOME: folder, XDG_RUNTIME_DIR: runtime, PATH: process.env.PATH ?? "", LANG: "C.UTF-8", TERM: "xterm" };
  return { test, folder, env };
}

/** Runs until it is stopped, or until the test ends. */
export function start(home: Home, program: string, args: readonly string[], env: Record<string, string> = {}) {
  const output = openSync(join(home.folder, `${program}.log`), "a");
  const child = spawn(program, args, {
    env: { ...home.env, ...env },
    cwd: home.folder,
    stdio: ["ignore", output, output, "pipe"],
    // Some start others, which end with the group.
    detached: true,
  });
  const ended = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid as number), "SIGKILL");
    await ended;
  };
  home.test.onTestFinished(stop);
  return { stop, extra: child.stdio[3] as Readable };
}

const execute = promisify(execFile);

export async function run({ env, folder }: Home, program: string, args: readonly string[], more = {}): Promise<string> {
  return (await execute(program, [...args], { env: { ...env, ...more }, cwd: folder })).stdout;
}

/** A screen that nobody sees. */
export async function aScreen(home: Home): Promise<Record<"DISPLAY", string>> {
  const { extra } = start(home, "Xvfb", ["-displayfd", "3", "-screen", "0", "1400x900x24", "-nolisten", "tcp"]);
  const [number] = (await once(extra.setEncoding("utf8"), "data")) as [string];
  return { DISPLAY: `:${number.trim()}` };
}

/** Of the reader's own database; nothing while it does not exist yet, or is being written. */
export function readRows<Row>(file: string, question: string): Row[] {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    return database.prepare(question).all() as Row[];
  } catch {
    return [];
  } finally {
    database?.close();
  }
}
