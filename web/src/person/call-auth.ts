import { fetchWithTimeout } from "../fetch-with-timeout.ts";

/** Why the server refused, by name; the screens have the texts. */
export type AuthProblem =
  | { kind: "wrong-credentials" }
  | { kind: "wrong-password" }
  | { kind: "email-taken" }
  | { kind: "bad-email" }
  | { kind: "password-length" }
  | { kind: "signup-closed" }
  | { kind: "invite-needed" }
  | { kind: "invite-used" }
  | { kind: "invite-expired" }
  /** Revoked, or never made. */
  | { kind: "invite-unknown" }
  | { kind: "suspended" }
  | { kind: "link-expired" }
  /** The person declined at GitHub or Google. */
  | { kind: "provider-denied" }
  /** An account with this email address exists, and the provider sign-in may not be linked to it. */
  | { kind: "not-linked" }
  | { kind: "unverified-email" }
  /** The OAuth state is unknown, expired or from another browser. */
  | { kind: "oauth-state" }
  | { kind: "provider-failed" }
  /** Rate limited; `seconds` until the next attempt is allowed, if the server says so. */
  | { kind: "wait"; seconds: number | null }
  | { kind: "network" }
  | { kind: "unexpected" };

export type AuthOutcome<Value> = { ok: true; value: Value } | { ok: false; problem: AuthProblem };

/** Whether an answer is what the caller needs of it. */
export type Guard<Value> = (answer: unknown) => answer is Value;

/** Calls /api/auth, which better-auth serves: a POST when there is a body, else a GET. */
export async function callAuth(path: string, body?: object): Promise<AuthOutcome<unknown>>;
export async function callAuth<Value>(
  path: string,
  body: object | undefined,
  guard: Guard<Value>,
): Promise<AuthOutcome<Value>>;
export async function callAuth(path: string, body?: object, guard?: Guard<unknown>): Promise<AuthOutcome<unknown>> {
  const response = await fetchWithTimeout(`/api/auth${path}`, {
    ...(body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  }).catch(() => null);
  if (!response) return { ok: false, problem: { kind: "network" } };
  const answer = await response.json().catch(() => null);
  if (!response.ok)
    return { ok: false, problem: authProblem(response.status, answer?.code, response.headers.get("x-retry-after")) };
  if (guard && !guard(answer)) return { ok: false, problem: { kind: "unexpected" } };
  return { ok: true, value: answer };
}

/** Answers with this property, a text. */
export function hasText<Name extends string>(name: Name): Guard<Record<Name, string>> {
  return (answer): answer is Record<Name, string> =>
    typeof (answer as Record<Name, unknown> | null)?.[name] === "string";
}

const BY_CODE: Record<string, Exclude<AuthProblem["kind"], "wait">> = {
  INVALID_EMAIL_OR_PASSWORD: "wrong-credentials",
  INVALID_PASSWORD: "wrong-password",
  USER_ALREADY_EXISTS: "email-taken",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email-taken",
  INVALID_EMAIL: "bad-email",
  PASSWORD_TOO_SHORT: "password-length",
  PASSWORD_TOO_LONG: "password-length",
  SIGNUP_CLOSED: "signup-closed",
  INVITE_NEEDED: "invite-needed",
  INVITE_USED: "invite-used",
  INVITE_EXPIRED: "invite-expired",
  INVITE_UNKNOWN: "invite-unknown",
  ACCOUNT_SUSPENDED: "suspended",
  INVALID_TOKEN: "link-expired",
};

function authProblem(status: number, code: string | undefined, retryAfter: string | null): AuthProblem {
  if (status === 429) {
    const seconds = Number(retryAfter);
    return { kind: "wait", seconds: retryAfter && seconds > 0 ? Math.ceil(seconds) : null };
  }
  const kind = code === undefined ? undefined : BY_CODE[code];
  // A proxy in front of a server that restarts answers without one of our codes.
  return { kind: kind ?? (status >= 502 && status <= 504 ? "network" : "unexpected") };
}

const BY_PROVIDER_CODE: Record<string, Exclude<AuthProblem["kind"], "wait">> = {
  SIGNUP_CLOSED: "signup-closed",
  INVITE_NEEDED: "invite-needed",
  INVITE_USED: "invite-used",
  INVITE_EXPIRED: "invite-expired",
  INVITE_UNKNOWN: "invite-unknown",
  ACCOUNT_SUSPENDED: "suspended",
  UNPROVEN_EMAIL: "unverified-email",
  email_not_found: "unverified-email",
  access_denied: "provider-denied",
  account_not_linked: "not-linked",
  state_mismatch: "oauth-state",
  state_not_found: "oauth-state",
};

/** For the `error` parameter of the sign-in page, set when signing in with GitHub or Google failed. */
export function providerProblem(code: string): AuthProblem {
  return { kind: BY_PROVIDER_CODE[code] ?? "provider-failed" };
}
