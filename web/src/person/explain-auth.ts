import { SHORTEST_PASSWORD } from "#core/password-limits.ts";
import type { Words } from "#ui/words/words.ts";
import type { AuthProblem } from "./call-auth.ts";

type AccountWords = Words["account"];

export function explainAuth(problem: AuthProblem, words: AccountWords): string {
  return TEXTS[problem.kind](words, problem);
}

const TEXTS: Record<AuthProblem["kind"], (words: AccountWords, problem: AuthProblem) => string> = {
  "wrong-credentials": (words) => words.wrongCredentials,
  "wrong-password": (words) => words.wrongPassword,
  "email-taken": (words) => words.emailTaken,
  "bad-email": (words) => words.badEmail,
  "password-length": (words) => words.passwordHint(SHORTEST_PASSWORD),
  "signup-closed": (words) => words.signupClosed,
  "invite-needed": (words) => words.inviteNeeded,
  "invite-used": (words) => words.inviteUsed,
  "invite-expired": (words) => words.inviteExpired,
  "invite-unknown": (words) => words.inviteUnknown,
  suspended: (words) => words.suspended,
  "link-expired": (words) => words.linkExpired,
  "provider-denied": (words) => words.providerDenied,
  "not-linked": (words) => words.accountExists,
  "unverified-email": (words) => words.unconfirmedEmail,
  "oauth-state": (words) => words.signInInterrupted,
  "provider-failed": (words) => words.providerFailed,
  wait: (words, problem) => words.wait(waitTime(words, problem.kind === "wait" ? problem.seconds : null)),
  network: (words) => words.network,
  unexpected: (words) => words.unexpected,
};

function waitTime(words: AccountWords, seconds: number | null): string {
  if (seconds === null) return words.later;
  return seconds < 90 ? words.inSeconds(seconds) : words.inMinutes(Math.ceil(seconds / 60));
}
