import { hasFeedService, publicFeedService } from "../config.ts";
import { ping } from "../db/ping.ts";
import type { Deps } from "../deps.ts";
import type { EmbeddedState } from "../embedded-feed-service/create-embedded-feed-service.ts";
import { version } from "../version.ts";
import { withTimeout } from "../with-timeout.ts";

export type Status = {
  version: string;
  database: "ok" | "unreachable";
  /** The feed service that the owner set; null: none, and suggestions show the default one. */
  feedService: string | null;
  /** Whether routes can be followed here, or only copied. */
  followsRoutes: boolean;
  /** Of the feed service that Pagecast runs itself; null where it runs none. Why it failed is for the owner only. */
  embeddedFeedService: EmbeddedStatus | null;
};
export type EmbeddedStatus =
  | { kind: "installing"; percent: number }
  | { kind: "starting" }
  | { kind: "running" }
  | { kind: "stopped" }
  | { kind: "failed" };

const TIMEOUT_MS = 3_000;

export async function readStatus({
  config,
  db,
  embeddedFeedService,
  log,
}: Pick<Deps, "config" | "db" | "embeddedFeedService" | "log">): Promise<Status> {
  const known = {
    version,
    feedService: publicFeedService(config) ?? null,
    followsRoutes: hasFeedService(config),
    embeddedFeedService: embeddedFeedService ? describe(embeddedFeedService.state()) : null,
  };
  try {
    await withTimeout(ping(db), TIMEOUT_MS);
    return { ...known, database: "ok" };
  } catch (cause) {
    log.warn({ cause: (cause as Error).message }, "database does not answer");
    return { ...known, database: "unreachable" };
  }
}

function describe(state: EmbeddedState): EmbeddedStatus {
  return state.kind === "installing" ? { kind: state.kind, percent: state.percent } : { kind: state.kind };
}
