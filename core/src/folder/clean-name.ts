import { cleanLine, shorten } from "../clean-text.ts";

export const LONGEST_NAME = 200;

/** Untrusted text as the name of a folder or of a channel: one line, truncated. Empty if there would be nothing to see. */
export function cleanName(text: string): string {
  return shorten(cleanLine(text), LONGEST_NAME);
}
