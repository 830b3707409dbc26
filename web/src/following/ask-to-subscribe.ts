import type { Source } from "#core/channel/source.ts";
import { RpcError } from "#core/rpc-protocol.ts";
import type { SubscribeAnswer } from "#ui/subscribe/subscribe-ports.ts";
import { meQuery } from "../person/me.ts";
import { readWords } from "../read-words.ts";
import { explainRefusal, problemOf } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { rememberName } from "./remember-name.ts";

/** Throws when the request failed; the button shows that as a network problem. */
export async function askToSubscribe(
  input: { channelUrl: string; feed: Source | undefined; isUndo: boolean },
  name = "",
): Promise<SubscribeAnswer> {
  try {
    const { channelUrl } = await rpc.channels.subscribe.mutate(input);
    rememberName(channelUrl, name);
    return { ok: true, channelUrl };
  } catch (cause) {
    if (!(cause instanceof RpcError)) throw cause;
    const problem = problemOf(cause);
    switch (problem?.kind) {
      case "not-logged-in":
        // The session ended while the page was open.
        queryClient.invalidateQueries(meQuery);
        return { ok: false, problem };
      case "members-only":
        return { ok: false, problem, ...(await readRequest()) };
      case "limit-reached":
        return { ok: false, problem };
      // The specification has one text for both cases.
      case "not-subscribable":
      case undefined:
        return { ok: false, problem: { kind: "network" } };
      default:
        return { ok: false, problem: { kind: "refused", message: explainRefusal(cause, await readWords("problems")) } };
    }
  }
}

/** Not known without an answer: then the message leads to the plans. */
async function readRequest(): Promise<{ request?: { requestedAt: string | null } }> {
  try {
    const { payment, requestedAt } = await queryClient.fetchQuery(rpc.membership.get.queryOptions());
    return payment === "not-configured" ? { request: { requestedAt } } : {};
  } catch {
    return {};
  }
}

export async function askToUnsubscribe(channelUrl: string): Promise<{ ok: boolean }> {
  await rpc.channels.unsubscribe.mutate({ channelUrl });
  return { ok: true };
}
