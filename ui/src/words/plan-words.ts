import type { Plan } from "#core/membership.ts";
import type { WordsOf } from "./words.ts";

/** Apart from the rest of membership's words, because the sidebar needs these on every page and the others hardly ever. */
export const planNames: WordsOf<Record<Plan, string>> = {
  en: { free: "Free", plus: "Plus", pro: "Pro", lifetime: "Lifetime" },
  "zh-Hans": { free: "免费", plus: "Plus", pro: "Pro", lifetime: "终身" },
};
