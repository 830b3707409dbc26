import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import { countNeverFetched } from "./store.ts";

const LONGEST_MS = 3_000;
const EVERY_MS = 100;

/**
 * Clients list the items of a channel right after they subscribe, once, and then not for an hour. So the answer waits a moment for
 * the channel's first items and its title.
 */
export async function waitForFirstRefresh({ db }: Pick<Deps, "db">, channels: readonly ChannelId[]): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS; waited += EVERY_MS) {
    if ((await countNeverFetched(db, channels)) === 0) return;
    await sleep(EVERY_MS);
  }
}
