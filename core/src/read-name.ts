import { readAddress } from "./read-address.ts";

/** Longer than any name; what is longer was pasted by mistake. */
const LONGEST_NAME = 200;

/** What a person typed, as the name of a site, a channel or a podcast. Null if it is empty or an address. */
export function readName(typed: string): string | null {
  const name = typed
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed();
  return name === "" || readAddress(typed) !== null ? null : name;
}
