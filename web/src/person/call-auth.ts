/** Why the server refused to sign somebody in or up, by name; the screen owns the words. */
export type AuthProblem =
  | { kind: "wrong-credentials" }
  | { kind: "wrong-password" }
  | { kind: "email-taken" }
  | { kind: "bad-email" }
  | { kind: "password-length" }
  | { kind: "signup-closed" }
  | { kind: "invite-needed" }
  | { kind: "banned" }
  | { kind: "link-expired" }
  /** GitHub or Google: the person said no there. */
  | { kind: "provider-denied" }
  /** There is an account with this address, and nobody has proved that it is theirs. */
  | { kind: "not-joined" }
  | { kind: "unproven-email" }
  /** The way back was made up, took too long, or is another browser's. */
  | { kind: "lost-way" }
  | { kind: "provider-failed" }
  /** Too many tries; `seconds` until the next one counts, where the server says so. */
  | { kind: "wait"; seconds: number | null }
  | { kind: "network" }
  | { kind: "unexpected" };

export type AuthOutcome<Value> = { ok: true; value: Value } | { ok: false; problem: AuthProblem };

/** Asks /api/auth, whose library on the server is better-auth: a POST with a body, else a GET. */
export async function callAuth<Value = unknown>(path: string, body?: object): Promise<AuthOutcome<Value>> {
  const response = await fetch(`/api/auth${path}`, {
    ...(body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  }).catch(() => null);
  if (!response) return { ok: false, problem: { kind: "network" } };
  const answer = await response.json().catch(() => null);
  if (response.ok) return { ok: true, value: answer as Value };
  return { ok: false, problem: authProblem(response.status, answer?.code, response.headers.get("x-retry-after")) };
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
  ACCOUNT_BANNED: "banned",
  INVALID_TOKEN: "link-expired",
};

function authProblem(status: number, code: string | undefined, retryAfter: string | null): AuthProblem {
  if (status === 429) {
    const seconds = Number(retryAfter);
    return { kind: "wait", seconds: retryAfter && seconds > 0 ? Math.ceil(seconds) : null };
  }
  const kind = code === undefined ? undefined : BY_CODE[code];
  // What stands in front of the server (a proxy while it restarts) answers without a code of ours.
  return { kind: kind ?? (status >= 502 && status <= 504 ? "network" : "unexpected") };
}

const BY_PROVIDER_CODE: Record<string, Exclude<AuthProblem["kind"], "wait">> = {
  SIGNUP_CLOSED: "signup-closed",
  INVITE_NEEDED: "invite-needed",
  ACCOUNT_BANNED: "banned",
  UNPROVEN_EMAIL: "unproven-email",
  email_not_found: "unproven-email",
  access_denied: "provider-denied",
  account_not_linked: "not-joined",
  state_mismatch: "lost-way",
  state_not_found: "lost-way",
};

/** What the address of the sign-in page says after a way to GitHub or Google that did not lead in. */
export function providerProblem(code: string): AuthProblem {
  return { kind: BY_PROVIDER_CODE[code] ?? "provider-failed" };
}
