import { TRPCError } from "@trpc/server";
import type { SubscribeProblem } from "#core/membership.ts";
import { type DatabaseProblem, explainFailure } from "./db/explain-failure.ts";

/** Every refusal a caller can get. The screens own the words; ours are for the log, the CLI and people with curl. */
export type Problem =
  | SubscribeProblem
  | DatabaseProblem
  | { kind: "starting" }
  | { kind: "bad-api-key" }
  | { kind: "account-banned" }
  | { kind: "admins-only" }
  | { kind: "not-by-api-key" }
  | { kind: "foreign-origin" }
  | { kind: "not-subscribable"; reason: "platform" | "not-an-author-page" }
  | { kind: "feed-service-missing" }
  | { kind: "payment-not-configured" }
  | { kind: "payment-unreachable" }
  | { kind: "not-offered" }
  | { kind: "already-paying" }
  | { kind: "already-lifetime" }
  | { kind: "never-paid" }
  | { kind: "no-such-person" }
  | { kind: "no-such-invite" }
  | { kind: "last-admin" }
  | { kind: "fixed-by-setting"; setting: string }
  | { kind: "no-such-channel" }
  | { kind: "no-such-item" }
  | { kind: "no-such-import" }
  | { kind: "no-such-video" }
  | { kind: "title-not-editable" }
  | { kind: "channel-resting" }
  | { kind: "too-often"; retryAfter: number }
  | { kind: "not-opml" }
  | { kind: "not-an-address" }
  | { kind: "wrong-confirmation" }
  | { kind: "still-paying" }
  | { kind: "bad-input" }
  | { kind: "unexpected" };

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

type Answer<Kind extends Problem["kind"]> = {
  code: TRPCError["code"];
  says: string | ((problem: Extract<Problem, { kind: Kind }>) => string);
};

const ANSWERS: { [Kind in Problem["kind"]]: Answer<Kind> } = {
  "not-logged-in": { code: "UNAUTHORIZED", says: "Please log in first" },
  "bad-api-key": { code: "UNAUTHORIZED", says: "This API key does not exist, has run out or was taken back." },
  "account-banned": { code: "FORBIDDEN", says: "This account was suspended by the owner of this instance." },
  "admins-only": { code: "FORBIDDEN", says: "Only the owner of this instance can do that." },
  "not-by-api-key": { code: "FORBIDDEN", says: "An API key cannot do that: sign in in a browser." },
  "foreign-origin": {
    code: "FORBIDDEN",
    says: "This request came from another site. If it came from yours, set PAGECAST_PUBLIC_URL to the address people open.",
  },
  "members-only": {
    code: "FORBIDDEN",
    says: "Only members can subscribe to channels, please buy membership first.",
  },
  "limit-reached": {
    code: "FORBIDDEN",
    says: ({ used, limit }) =>
      `Plus members can subscribe to at most ${limit} channels. You have reached the limit (${used}/${limit}). Pro unlocks unlimited channels.`,
  },
  "not-subscribable": {
    code: "BAD_REQUEST",
    says: "This author/channel does not support subscriptions yet",
  },
  "feed-service-missing": {
    code: "PRECONDITION_FAILED",
    says: "This instance has no feed service yet. Its owner sets PAGECAST_FEED_SERVICE to the address of an RSSHub.",
  },
  "payment-not-configured": {
    code: "PRECONDITION_FAILED",
    says: "This instance takes no payments: its owner grants plans.",
  },
  "payment-unreachable": {
    code: "BAD_GATEWAY",
    says: "The payment service does not answer. Nothing was charged, please try again later.",
  },
  "not-offered": { code: "BAD_REQUEST", says: "This plan is not for sale on this instance." },
  "already-paying": {
    code: "CONFLICT",
    says: "You have paid for a plan already. Change, renew or cancel it where you manage your payments.",
  },
  "already-lifetime": { code: "CONFLICT", says: "You have the lifetime plan already: there is nothing left to buy." },
  "never-paid": { code: "PRECONDITION_FAILED", says: "There are no payments of yours to manage." },
  "no-such-person": { code: "NOT_FOUND", says: "There is no such person on this instance." },
  "no-such-invite": { code: "NOT_FOUND", says: "There is no such invite, or it was used." },
  "last-admin": { code: "CONFLICT", says: "An instance needs an owner: make somebody else one first." },
  "fixed-by-setting": {
    code: "CONFLICT",
    says: ({ setting }) => `This is fixed by the setting ${setting}: change it there.`,
  },
  "no-such-channel": { code: "NOT_FOUND", says: "You do not follow this channel." },
  "no-such-item": { code: "NOT_FOUND", says: "There is no such item among those you follow." },
  "no-such-import": { code: "NOT_FOUND", says: "There is no such import." },
  "no-such-video": { code: "NOT_FOUND", says: "There is no such video among those you opened." },
  "title-not-editable": { code: "BAD_REQUEST", says: "A web page keeps its own title." },
  "channel-resting": {
    code: "FORBIDDEN",
    says: "This channel rests: your plan has no room for it. It comes back with a larger plan.",
  },
  "too-often": {
    code: "TOO_MANY_REQUESTS",
    says: ({ retryAfter }) => `That was too often. Please try again in ${retryAfter} seconds.`,
  },
  "not-opml": { code: "BAD_REQUEST", says: "This file is no OPML list of feeds." },
  "not-an-address": { code: "BAD_REQUEST", says: "This is not the address of a web page (http:// or https://)." },
  "still-paying": {
    code: "CONFLICT",
    says: "Your plan is paid again by itself. Cancel it first where you manage your payments, then delete the account.",
  },
  "wrong-confirmation": { code: "BAD_REQUEST", says: "To delete an account, write its e-mail address." },
  "bad-input": { code: "BAD_REQUEST", says: "The request does not say what this call needs." },
  starting: { code: "SERVICE_UNAVAILABLE", says: "Pagecast is starting. Please try again in a moment." },
  "database-away": {
    code: "SERVICE_UNAVAILABLE",
    says: "The database of this instance does not answer just now. Please try again in a moment.",
  },
  "storage-full": {
    code: "SERVICE_UNAVAILABLE",
    says: "This instance has no space left to keep anything. What is there can be read. Its owner has to make room.",
  },
  unexpected: { code: "INTERNAL_SERVER_ERROR", says: "Something went wrong on the server. It was logged." },
};

/** What the formatter looks for in an error's cause. */
export class Refusal extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

export function refuse(problem: Problem, message = explain(problem)): TRPCError {
  return new TRPCError({ code: ANSWERS[problem.kind].code, message, cause: new Refusal(problem) });
}

/** For routers: the value, or the refusal thrown. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw refuse(outcome.problem);
}

/** Which problem an error stands for; what nobody foresaw stays unexpected and says nothing about our insides. */
export function problemOf(error: TRPCError): Problem {
  if (error.cause instanceof Refusal) return error.cause.problem;
  const ofDatabase = explainFailure(error.cause);
  if (ofDatabase) return ofDatabase;
  return error.code === "INTERNAL_SERVER_ERROR" ? { kind: "unexpected" } : { kind: "bad-input" };
}

export function codeOf({ kind }: Problem): TRPCError["code"] {
  return ANSWERS[kind].code;
}

export function explain(problem: Problem): string {
  const { says } = ANSWERS[problem.kind] as Answer<Problem["kind"]>;
  return typeof says === "string" ? says : says(problem as never);
}
