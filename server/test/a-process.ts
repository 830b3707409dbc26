import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { SETTINGS } from "../src/config.ts";

export type ServerProcess = { child: ChildProcess; address: string; stop(): Promise<void> };

const MAIN = join(import.meta.dirname, "../src/main.ts");
export const HEAP = JSON.parse(readFileSync(join(import.meta.dirname, "../heap-flags.json"), "utf8")) as string[];
const ALWAYS_LOADED = ["loopback-only.ts", "quick-passwords.ts"];

/** The server as a process of its own, as `npm start` runs it, once it has printed its address. */
export async function aProcess(
  settings: Record<string, string>,
  program = MAIN,
  onStderr: (text: string) => void = () => {},
  /** Files of this folder that are loaded into the process before the program. */
  preloads: readonly string[] = [],
): Promise<ServerProcess> {
  const child = startProcess(settings, program, preloads);
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
    onStderr(String(text));
  });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const address = line.match(/^Pagecast is ready: (\S+)$/)?.[1];
    if (address) return { child, address, stop: () => end(child, "SIGTERM") };
  }
  throw new Error(`The server ended before it was ready: ${said}`);
}

/** Standard error and exit code of a server that refuses to start. */
export async function aRefusal(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = startProcess(settings);
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
  });
  const [code] = await once(child, "close");
  return { code, said };
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/**
 * No settings of the person who runs the tests, neither from the environment nor from the checkout's .env. An empty setting
 * counts as unset, and no file overrides it. Without a feed service: unset, a test that needs a route would install one.
 */
export function noSettings(): Record<string, string> {
  const { PATH = "", HOME = "" } = process.env;
  const unset = Object.fromEntries(Object.values(SETTINGS).map(({ env }) => [env, ""]));
  return { ...unset, PAGECAST_FEED_SERVICE: "none", PATH, HOME };
}

function startProcess(settings: Record<string, string>, program = MAIN, preloads: readonly string[] = []) {
  const env = { ...noSettings(), PORT: "0", PAGECAST_ROLE: "web", PAGECAST_LOG_LEVEL: "warn", ...settings };
  const here = pathToFileURL(import.meta.filename);
  const imports = [...ALWAYS_LOADED, ...preloads].flatMap((file) => ["--import", new URL(file, here).href]);
  return spawn(process.execPath, [...HEAP, ...imports, program], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}
