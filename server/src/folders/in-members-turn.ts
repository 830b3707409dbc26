import type { Queryable } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import { lockMember } from "../membership/store.ts";

/**
 * One transaction under the member's lock: two devices of one person change folders, names and subscriptions one after the other, so
 * what was checked is still true when it is written.
 */
export function inMembersTurn<Result>(
  deps: Pick<Deps, "db" | "runInTurn">,
  userId: UserId,
  act: (session: Queryable) => Promise<Result>,
): Promise<Result> {
  return deps.runInTurn(userId, () =>
    transact(deps.db, async (session) => {
      await lockMember(session, userId);
      return act(session);
    }),
  );
}
