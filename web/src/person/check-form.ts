import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "#core/password-limits.ts";
import type { Words } from "#ui/words/words.ts";

type AccountWords = Words["account"];

/** What is wrong with a field before anything is sent; null: nothing. */
export function emailProblem(email: string, words: AccountWords): string | null {
  if (email.trim() === "") return words.missingEmail;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : words.badEmail;
}

export function newPasswordProblem(password: string, words: AccountWords): string | null {
  if (password === "") return words.passwordHint(SHORTEST_PASSWORD);
  if (password.length < SHORTEST_PASSWORD) return words.shortPassword(password.length, SHORTEST_PASSWORD);
  return password.length > LONGEST_PASSWORD ? words.longPassword(LONGEST_PASSWORD) : null;
}
