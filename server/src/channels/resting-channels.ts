import { UNLIMITED } from "#core/membership.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, UserId } from "../ids.ts";
import type { PlanUsage } from "../membership/plan-usage.ts";
import { readPlanUsage } from "../membership/store.ts";
import { replaceHiddenEntries } from "../stories/store.ts";
import { listFollowed } from "./store.ts";

/** A person who reads, and what their plan allows. */
export type Reader = { id: UserId; usage: PlanUsage };

export async function findReader({ db, now }: Pick<Deps, "db" | "now">, id: UserId): Promise<Reader> {
  return { id, usage: await readPlanUsage(db, id, now()) };
}

export function hasResting({ usage: { allowed, used } }: Reader): boolean {
  return allowed !== UNLIMITED && used > allowed;
}

/** The channels that this person's plan has no room for. Nothing of them is shown until it has. */
export async function listResting({ db }: Pick<Deps, "db">, reader: Reader): Promise<ChannelId[]> {
  if (!hasResting(reader)) return [];
  const { id, usage } = reader;
  const followed = await listFollowed(db, id);
  const resting = followed.filter(({ place }) => place > usage.allowed).map((channel) => channel.id);
  // Here, because a plan can end without a call to us.
  if (resting.length) await replaceHiddenEntries(db, id, resting);
  return resting;
}
