import type { Problem } from "#server/problem.ts";
import type { Connection } from "./call-server.ts";
import { type Account, type Membership, readAccount, readMembership, readStatus } from "./calls.ts";

export type Tested =
  | { kind: "works"; person: NonNullable<Account["person"]>; membership: Membership; feedService: string | null }
  /** It is a Pagecast, but nobody is signed in with this browser. */
  | { kind: "nobody" }
  | { kind: "refused"; problem: Problem; message: string }
  | { kind: "unreachable" };

/** Who we are to this server, and whether it is one. */
export async function testServer(connection: Connection): Promise<Tested> {
  const account = await readAccount(connection);
  if (!account.ok) {
    const { problem, message } = account;
    return problem.kind === "unreachable" ? { kind: "unreachable" } : { kind: "refused", problem, message };
  }
  const { person } = account.data;
  if (!person) return { kind: "nobody" };
  const [membership, status] = await Promise.all([readMembership(connection), readStatus(connection)]);
  if (!membership.ok || !status.ok) return { kind: "unreachable" };
  return { kind: "works", person, membership: membership.data, feedService: status.data.feedService };
}
