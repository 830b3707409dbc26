import { inject } from "vitest";
import { readConfig } from "../src/config.ts";
import type { Deps } from "../src/deps.ts";
import { createLog } from "../src/log.ts";
import { type RunningServer, runServer } from "../src/run-server.ts";
import { stopLater } from "./stop-later.ts";

/** The whole server on a free port, with these settings. */
export async function aServer(
  settings: Record<string, string> = {},
  instead: Partial<Deps> = {},
): Promise<RunningServer> {
  // One proxy, so that a test can send requests from many network addresses.
  const outcome = readConfig({
    PORT: "0",
    PAGECAST_ROLE: "web",
    DATABASE_URL: inject("postgresUrl"),
    PAGECAST_PROXIES: "1",
    // Unset, a test that needs a route would install one.
    PAGECAST_FEED_SERVICE: "none",
    ...settings,
  });
  if (!outcome.ok) throw new Error(outcome.problem);
  const server = await runServer(outcome.config, createLog("error"), instead);
  stopLater(server.stop);
  return server;
}
