import type { inferRouterOutputs } from "@trpc/server";
import type { Problem } from "#server/problem.ts";
import type { AppRouter } from "#server/rpc.ts";
import { attempt, type Connection, serverApi } from "./server-api.ts";

type Outputs = inferRouterOutputs<AppRouter>;

export type ServerCheck =
  | {
      kind: "works";
      person: NonNullable<Outputs["account"]["get"]["person"]>;
      membership: Outputs["membership"]["get"];
      feedService: string | null;
    }
  /** It is a Pagecast server, but this browser is not signed in. */
  | { kind: "signed-out" }
  | { kind: "refused"; problem: Problem; message: string }
  | { kind: "unreachable" };

/** Whether this is a Pagecast server, and who is signed in. */
export async function checkServer(connection: Connection): Promise<ServerCheck> {
  const api = serverApi(connection);
  const account = await attempt(api.account.get.query());
  if (!account.ok) {
    const { problem, message } = account;
    return problem.kind === "unreachable" ? { kind: "unreachable" } : { kind: "refused", problem, message };
  }
  const { person } = account.data;
  if (!person) return { kind: "signed-out" };
  const [membership, status] = await Promise.all([
    attempt(api.membership.get.query()),
    attempt(api.status.get.query()),
  ]);
  if (!membership.ok || !status.ok) return { kind: "unreachable" };
  return { kind: "works", person, membership: membership.data, feedService: status.data.feedService };
}
