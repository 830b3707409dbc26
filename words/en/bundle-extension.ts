import { common } from "./common.ts";
import { feedProblems } from "./feed-problems.ts";
import { fullText } from "./full-text.ts";
import { options } from "./options.ts";
import { popup } from "./popup.ts";
import { preview } from "./preview.ts";
import { problems } from "./problems.ts";
import { subscribe } from "./subscribe.ts";
import { suggestions } from "./suggestions.ts";
import { verdicts } from "./verdicts.ts";

/** What the pages of the extension need. */
export const words = {
  common,
  feedProblems,
  fullText,
  options,
  popup,
  preview,
  problems,
  subscribe,
  suggestions,
  verdicts,
};
