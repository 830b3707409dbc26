import type { HowOften } from "#core/feed/how-often.ts";
import type { Language, Words } from "../words/words.ts";

/** "about 2 a month", "last one in March"; empty when nothing is known. */
export function sayHowOften(often: HowOften, now: Date, language: Language, words: Words["preview"]): string {
  switch (often.kind) {
    case "rate":
      return words.rate[often.unit](often.count);
    case "busy":
      return words.busy(often.count);
    case "last":
      return sayLast(often.at, now, language, words);
    case "unknown":
      return "";
  }
}

/** The day within two months, then the month, and its year if that is not this one. */
function sayLast(at: Date, now: Date, language: Language, words: Words["preview"]): string {
  const isThisYear = at.getFullYear() === now.getFullYear();
  const write = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options).format(at);
  const monthsAgo = (now.getFullYear() - at.getFullYear()) * 12 + now.getMonth() - at.getMonth();
  if (monthsAgo <= 1) return words.lastOn(write({ day: "numeric", month: "long" }));
  return words.lastIn(write({ month: "long", ...(!isThisYear && { year: "numeric" }) }));
}
