import { UNLIMITED } from "#core/membership.ts";
import type { UserId } from "../accounts/identify-caller.ts";
import type { Deps } from "../deps.ts";
import { readStanding } from "../membership/store.ts";
import { type ChannelId, listFollowed } from "./store.ts";

/** The channels this person's plan has no room for: nothing of them is shown until it has. */
export async function listResting({ db, now }: Pick<Deps, "db" | "now">, userId: UserId): Promise<ChannelId[]> {
  const { allowed, used } = await readStanding(db.$client, userId, now());
  if (allowed === UNLIMITED || used <= allowed) return [];
  const followed = await listFollowed(db.$client, userId);
  return followed.filter(({ place }) => place > allowed).map(({ id }) => id);
}
