import { ping } from "../db/ping.ts";
import type { Deps } from "../deps.ts";
import { version } from "../version.ts";

export type Status = {
  version: string;
  database: "ok" | "unreachable";
  /** The feed service the owner named; null: none, and suggestions show the default's address. */
  feedService: string | null;
  /** Whether routes can be followed here, and not only be copied. */
  followsRoutes: boolean;
};

const LIMIT_MS = 3_000;

export async function readStatus({ config, db, log }: Pick<Deps, "config" | "db" | "log">): Promise<Status> {
  const followsRoutes = Boolean(config.feedService ?? config.feedInstances);
  const known = { version, feedService: config.feedService ?? null, followsRoutes };
  try {
    await Promise.race([ping(db), refuseAfter(LIMIT_MS)]);
    return { ...known, database: "ok" };
  } catch (cause) {
    log.warn({ cause: (cause as Error).message }, "the database does not answer");
    return { ...known, database: "unreachable" };
  }
}

function refuseAfter(ms: number) {
  return new Promise((_, reject) => setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms).unref());
}
