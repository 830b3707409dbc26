import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import type { FeedServiceCause } from "#core/feed/feed-service-problem.ts";
import type { EmbeddedOptions, EmbeddedState } from "../src/embedded-feed-service/create-embedded-feed-service.ts";

const LOOPBACK_ONLY = pathToFileURL(join(import.meta.dirname, "loopback-only.ts")).href;

export type EmbeddedOwner = {
  child: ChildProcess;
  /** Has the process fetch a route: why that failed, and the state of the service after it. */
  ask(): Promise<{ problem: FeedServiceCause | null; state: EmbeddedState }>;
  kill(): Promise<void>;
};

/** One of several processes of a machine that share the embedded feed service of a data folder. */
export function anEmbeddedOwner(
  options: Omit<EmbeddedOptions, "log"> & { waitMs?: number },
  env: NodeJS.ProcessEnv = process.env,
): EmbeddedOwner {
  const program = join(import.meta.dirname, "embedded-owner.ts");
  const child = spawn(process.execPath, ["--import", LOOPBACK_ONLY, program, JSON.stringify(options)], {
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  onTestFinished(kill);
  return {
    child,
    kill,
    ask: async () => {
      child.stdin.write("\n");
      return JSON.parse((await lines.next()).value ?? "null");
    },
  };
}
