import { ownName } from "#core/folder/own-name.ts";
import type { Deps } from "../deps.ts";
import { inMembersTurn } from "../folders/in-members-turn.ts";
import { findNames, setName } from "../folders/store.ts";
import type { UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { channelUrlsOf } from "./find-channel.ts";
import { findFollowed } from "./store.ts";

/** Gives a channel a name of the person's own. Null, an empty one, or what the feed is called: back to the feed's. */
export async function rename(
  deps: Pick<Deps, "config" | "db" | "runInTurn">,
  userId: UserId,
  address: string,
  written: string | null,
): Promise<Outcome<{ name: string | null }>> {
  return inMembersTurn(deps, userId, async (session): Promise<Outcome<{ name: string | null }>> => {
    const channelId = await findFollowed(session, userId, channelUrlsOf(deps.config, address));
    const names = channelId && (await findNames(session, userId, channelId));
    if (!channelId || !names) return { ok: false, problem: { kind: "no-such-channel" } };
    const name = ownName(written, { title: names.title });
    await setName(session, userId, channelId, name);
    return { ok: true, value: { name } };
  });
}
