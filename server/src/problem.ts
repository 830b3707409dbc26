import { TRPCError } from "@trpc/server";
import type { RouteRefusal } from "#core/feed/safe-route.ts";
import type { FolderProblem } from "#core/folder/check-folder.ts";
import type { FullTextProblem } from "#core/full-text/full-text-problem.ts";
import type { ListProblem } from "#core/import/read-subscription-list.ts";
import type { ReaderProblem } from "#core/import/reader-problem.ts";
import type { SubscribeProblem } from "#core/membership.ts";
import type { SaveProblem } from "#core/saving/save-service.ts";
import type { SearchProblem } from "#core/search/parse-search.ts";
import { problems } from "#words/en/problems.ts";
import { explainProblem } from "#words/explain-problem.ts";
import { type DatabaseProblem, explainFailure } from "./db/explain-failure.ts";

/** Every refusal a caller can get. The words for it are in words/: an answer carries the English ones, for people with an API key. */
export type Problem =
  | SubscribeProblem
  | FolderProblem
  | FullTextProblem
  | DatabaseProblem
  | ListProblem
  | ReaderProblem
  | SearchProblem
  | SaveProblem
  | { kind: "starting" }
  | { kind: "bad-api-key" }
  | { kind: "account-suspended" }
  | { kind: "admins-only" }
  | { kind: "not-by-api-key" }
  | { kind: "read-only-key" }
  | { kind: "foreign-origin" }
  | { kind: "not-subscribable"; reason: "platform" | "not-an-author-page" }
  | { kind: "feed-service-missing" }
  | { kind: "feed-service-not-embedded" }
  | { kind: "no-such-setting" }
  | { kind: "route-refused"; reason: RouteRefusal }
  | { kind: "payment-not-configured" }
  | { kind: "payment-unreachable" }
  | { kind: "not-offered" }
  | { kind: "already-paying" }
  | { kind: "already-lifetime" }
  | { kind: "never-paid" }
  | { kind: "plans-are-sold" }
  | { kind: "already-unlimited" }
  | { kind: "no-such-person" }
  | { kind: "no-such-invite" }
  | { kind: "last-admin" }
  | { kind: "fixed-by-setting"; setting: string }
  | { kind: "no-such-channel" }
  | { kind: "no-such-item" }
  | { kind: "no-such-view" }
  | { kind: "too-many-views"; limit: number }
  | { kind: "no-such-import" }
  | { kind: "no-such-video" }
  | { kind: "title-not-editable" }
  | { kind: "channel-resting" }
  | { kind: "nothing-to-undo" }
  | { kind: "too-often"; retryAfter: number }
  | { kind: "not-an-address" }
  | { kind: "address-with-password" }
  | { kind: "wrong-confirmation" }
  | { kind: "still-paying" }
  | { kind: "bad-input" }
  | { kind: "unexpected" };

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

const CODES: Record<Problem["kind"], TRPCError["code"]> = {
  "not-logged-in": "UNAUTHORIZED",
  "bad-api-key": "UNAUTHORIZED",
  "account-suspended": "FORBIDDEN",
  "admins-only": "FORBIDDEN",
  "not-by-api-key": "FORBIDDEN",
  "read-only-key": "FORBIDDEN",
  "foreign-origin": "FORBIDDEN",
  "members-only": "FORBIDDEN",
  "limit-reached": "FORBIDDEN",
  "not-subscribable": "BAD_REQUEST",
  "feed-service-missing": "PRECONDITION_FAILED",
  "feed-service-not-embedded": "PRECONDITION_FAILED",
  "no-such-setting": "BAD_REQUEST",
  "route-refused": "BAD_REQUEST",
  "payment-not-configured": "PRECONDITION_FAILED",
  "payment-unreachable": "BAD_GATEWAY",
  "not-offered": "BAD_REQUEST",
  "already-paying": "CONFLICT",
  "already-lifetime": "CONFLICT",
  "never-paid": "PRECONDITION_FAILED",
  "plans-are-sold": "CONFLICT",
  "already-unlimited": "CONFLICT",
  "no-such-person": "NOT_FOUND",
  "no-such-invite": "NOT_FOUND",
  "last-admin": "CONFLICT",
  "fixed-by-setting": "CONFLICT",
  "no-such-channel": "NOT_FOUND",
  "no-such-item": "NOT_FOUND",
  "no-such-view": "NOT_FOUND",
  "too-many-views": "CONFLICT",
  "no-such-import": "NOT_FOUND",
  "no-such-video": "NOT_FOUND",
  "no-such-folder": "NOT_FOUND",
  "folder-exists": "CONFLICT",
  "folder-too-deep": "BAD_REQUEST",
  "too-many-folders": "CONFLICT",
  "no-full-text": "BAD_REQUEST",
  "bad-selector": "BAD_REQUEST",
  "title-not-editable": "BAD_REQUEST",
  "channel-resting": "FORBIDDEN",
  "nothing-to-undo": "NOT_FOUND",
  "too-often": "TOO_MANY_REQUESTS",
  "list-empty": "BAD_REQUEST",
  "list-too-large": "BAD_REQUEST",
  "list-too-long": "BAD_REQUEST",
  "list-too-deep": "BAD_REQUEST",
  "list-too-many-folders": "CONFLICT",
  "list-is-archive": "BAD_REQUEST",
  "list-is-database": "BAD_REQUEST",
  "list-is-page": "BAD_REQUEST",
  "list-is-feed": "BAD_REQUEST",
  "list-is-other-xml": "BAD_REQUEST",
  "list-is-other-json": "BAD_REQUEST",
  "list-is-other-table": "BAD_REQUEST",
  "list-without-addresses": "BAD_REQUEST",
  "list-without-channels": "BAD_REQUEST",
  "reader-address": "BAD_REQUEST",
  "reader-unreachable": "BAD_REQUEST",
  "reader-private": "BAD_REQUEST",
  "reader-not-here": "BAD_REQUEST",
  "reader-password": "BAD_REQUEST",
  "reader-refused": "BAD_REQUEST",
  "reader-busy": "BAD_REQUEST",
  "reader-slow": "BAD_REQUEST",
  "reader-certificate": "BAD_REQUEST",
  "reader-unreadable": "BAD_REQUEST",
  "reader-log-in-again": "PRECONDITION_FAILED",
  "bad-search-date": "BAD_REQUEST",
  "search-too-long": "BAD_REQUEST",
  "save-unreachable": "BAD_REQUEST",
  "save-private": "BAD_REQUEST",
  "save-not-here": "BAD_REQUEST",
  "save-credentials": "BAD_REQUEST",
  "save-refused": "BAD_REQUEST",
  "save-busy": "BAD_REQUEST",
  "save-slow": "BAD_REQUEST",
  "save-certificate": "BAD_REQUEST",
  "save-unreadable": "BAD_REQUEST",
  "not-connected": "PRECONDITION_FAILED",
  "item-without-link": "BAD_REQUEST",
  "not-an-address": "BAD_REQUEST",
  "address-with-password": "BAD_REQUEST",
  "still-paying": "CONFLICT",
  "wrong-confirmation": "BAD_REQUEST",
  "bad-input": "BAD_REQUEST",
  starting: "SERVICE_UNAVAILABLE",
  "database-away": "SERVICE_UNAVAILABLE",
  "storage-full": "SERVICE_UNAVAILABLE",
  unexpected: "INTERNAL_SERVER_ERROR",
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
  return new TRPCError({ code: CODES[problem.kind], message, cause: new Refusal(problem) });
}

/** For routers: the value, or the refusal thrown. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw refuse(outcome.problem);
}

/** The problem to report for an error. An unforeseen error is reported as unexpected, without internal details. */
export function problemOf(error: TRPCError): Problem {
  if (error.cause instanceof Refusal) return error.cause.problem;
  const ofDatabase = explainFailure(error.cause);
  if (ofDatabase) return ofDatabase;
  return error.code === "INTERNAL_SERVER_ERROR" ? { kind: "unexpected" } : { kind: "bad-input" };
}

export function codeOf({ kind }: Problem): TRPCError["code"] {
  return CODES[kind];
}

/** In English: the screens have words of their own, in the language of the person. */
export function explain(problem: Problem): string {
  return explainProblem<Problem>(problems, problem) ?? problem.kind;
}
