import { UNLIMITED } from "#core/membership.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, UserId } from "../ids.ts";
import { readStanding, type Standing } from "../membership/store.ts";
import { listFollowed } from "./store.ts";

/** Somebody who reads, and what their plan allows. */
export type Reader = { id: UserId; standing: Standing };

export async function findReader({ db, now }: Pick<Deps, "db" | "now">, id: UserId): Promise<Reader> {
  return { id, standing: await readStanding(db, id, now()) };
}

/** The channels this person's plan has no room for: nothing of them is shown until it has. */
export async function listResting({ db }: Pick<Deps, "db">, { id, standing }: Reader): Promise<ChannelId[]> {
  const { allowed, used } = standing;
  if (allowed === UNLIMITED || used <= allowed) return [];
  const followed = await listFollowed(db, id);
  return followed.filter(({ place }) => place > allowed).map((channel) => channel.id);
}
