import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ChildOptions } from "./child/child-options.ts";

export type RunningChild = {
  url: string;
  /** Required with every request. New at every start. */
  key: string;
  pid: number;
  exited: Promise<void>;
  kill(): Promise<void>;
};

export type StartOptions = ChildOptions & {
  /** Where RSSHub is installed. */
  folder: string;
  /** Settings of routes, such as cookies, by the names RSSHub gives them. */
  settings: Readonly<Record<string, string>>;
  onLine: (line: string) => void;
};

const ROOT = resolve(import.meta.dirname, "../../..");
const CHILD = join(import.meta.dirname, "child");
/** What the process may read besides the folder of RSSHub: its own program and what that imports. */
function ownFiles(): string[] {
  const library = join(ROOT, "node_modules/ipaddr.js");
  const address = join(ROOT, "server/src/net/public-address.ts");
  return [CHILD, address, library, realpathSync(library), join(ROOT, "package.json")];
}
/**
 * The library for browsers looks for these when it is loaded, to find out what system it runs on, and fails when it may not look. A
 * hundred routes load it, although most of them work without a browser.
 */
const SYSTEM_FILES = ["/proc/sys/fs/binfmt_misc/WSLInterop", "/run/WSL", "/.dockerenv", "/run/.containerenv"];
const HEAP_MB = 384;
const START_MS = 90_000;
const LONGEST_LINE = 1_000;

/** Resolves when it answers. Throws when it ends before that, with its last lines. */
export async function startChild({ settings, onLine, ...options }: StartOptions): Promise<RunningChild> {
  // The permission to read is decided by real paths.
  const folder = realpathSync(options.folder);
  const key = randomBytes(24).toString("base64url");
  const preloads = inheritedPreloads();
  const readable = [
    folder,
    ...ownFiles(),
    ...SYSTEM_FILES,
    ...preloads.map((file) => (file.startsWith("file:") ? fileURLToPath(file) : file)),
  ];
  const child = spawn(
    process.execPath,
    [
      "--permission",
      ...readable.map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${HEAP_MB}`,
      "--disable-warning=SecurityWarning",
      ...[...preloads, pathToFileURL(join(CHILD, "public-only.ts")).href].map((file) => `--import=${file}`),
      join(CHILD, "serve.ts"),
      JSON.stringify({ reach: options.reach, idleMs: options.idleMs } satisfies ChildOptions),
    ],
    { cwd: folder, env: childEnvironment(settings, key), stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  const secrets = [key, ...Object.values(settings)].filter((value) => value.length > 3);
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream as NodeJS.ReadableStream }).on("line", (text) => {
      const line = cleanLine(text, secrets);
      last.push(line);
      if (last.length > 5) last.shift();
      onLine(line);
    });
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.on("error", (cause) => last.push(cause.message));
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  const port = await Promise.race([reportedPort(child), exited.then(() => undefined)]);
  if (port === undefined) {
    await kill();
    throw new Error(last.join("\n") || "The feed service did not start.");
  }
  return { url: `http://127.0.0.1:${port}`, key, pid: child.pid as number, exited, kill };
}

async function reportedPort(child: ChildProcess): Promise<number | undefined> {
  try {
    const [message] = await once(child, "message", { signal: AbortSignal.timeout(START_MS) });
    return (message as { port: number }).port;
  } catch {
    return undefined;
  }
}

/** Nothing of Pagecast's own environment but what is listed here. What it needs to be safe cannot be set by a setting. */
function childEnvironment(settings: StartOptions["settings"], key: string): Record<string, string> {
  const own = Object.entries(settings).filter(([name]) => !/^(?:NODE_|OTEL_|LD_|DYLD_)/i.test(name));
  const passed = ["TZ", "NODE_EXTRA_CA_CERTS", "SystemRoot"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...bilibiliDefaults(settings),
    ...Object.fromEntries(own),
    ...Object.fromEntries(passed),
    NODE_ENV: "production",
    ACCESS_KEY: key,
    NO_LOGFILES: "1",
    LOGGER_LEVEL: "warn",
    DEBUG_INFO: "false",
    // Otherwise it sends traces to a collector on this machine.
    OTEL_TRACES_SAMPLER: "always_off",
  };
}

/**
 * Bilibili's routes need the cookie that every visitor gets. Without one in its settings, RSSHub opens a browser to get it, and here
 * it has none. The cookie is a random number of the visitor's own browser, so one can be made here. Without the second setting it
 * would ask Bilibili for the subtitles of every video of a list.
 */
function bilibiliDefaults(settings: StartOptions["settings"]): Record<string, string> {
  const hasCookie = Object.keys(settings).some((name) => name.startsWith("BILIBILI_COOKIE_"));
  const cookie = `buvid3=${randomUUID().toUpperCase()}${randomInt(10_000, 100_000)}infoc`;
  return { BILIBILI_EXCLUDE_SUBTITLES: "true", ...(hasCookie ? {} : { BILIBILI_COOKIE_0: cookie }) };
}

/** Tests keep every process on this machine with a preload; `npm start` has none. */
function inheritedPreloads(): string[] {
  return process.execArgv.flatMap((argument, at) => {
    if (argument === "--import") return [process.execArgv[at + 1] as string];
    return argument.startsWith("--import=") ? [argument.slice("--import=".length)] : [];
  });
}

function cleanLine(text: string, secrets: readonly string[]): string {
  let line = text.replace(/\x1b\[[\d;]*m/g, "");
  for (const secret of secrets) line = line.replaceAll(secret, "…");
  return line.slice(0, LONGEST_LINE);
}
