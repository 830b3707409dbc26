import type { accountWords } from "../words/account-words.ts";

type Words = (typeof accountWords)["en"];

const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 256;

/** What can be seen to be wrong before the server is asked; null: nothing. */
export function emailProblem(email: string, words: Words): string | null {
  if (email.trim() === "") return words.missingEmail;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : words.badEmail;
}

export function newPasswordProblem(password: string, words: Words): string | null {
  if (password === "") return words.passwordHint;
  if (password.length < SHORTEST_PASSWORD) return words.shortPassword(password.length);
  return password.length > LONGEST_PASSWORD ? words.longPassword : null;
}
