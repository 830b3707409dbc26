import { ping } from "../db/ping.ts";
import type { Deps } from "../deps.ts";
import { version } from "../version.ts";
import { withTimeout } from "../with-timeout.ts";

export type Status = {
  version: string;
  database: "ok" | "unreachable";
  /** The feed service that the owner set; null: none, and suggestions show the default one. */
  feedService: string | null;
  /** Whether routes can be followed here, or only copied. */
  followsRoutes: boolean;
};

const TIMEOUT_MS = 3_000;

export async function readStatus({ config, db, log }: Pick<Deps, "config" | "db" | "log">): Promise<Status> {
  const followsRoutes = Boolean(config.feedService ?? config.feedInstances);
  const known = { version, feedService: config.feedService ?? null, followsRoutes };
  try {
    await withTimeout(ping(db), TIMEOUT_MS);
    return { ...known, database: "ok" };
  } catch (cause) {
    log.warn({ cause: (cause as Error).message }, "database does not answer");
    return { ...known, database: "unreachable" };
  }
}
