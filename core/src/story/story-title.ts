import { isTitleless } from "../feed/is-titleless.ts";
import { foldText, weigh } from "./fold-text.ts";

/** Shorter titles are too common: "Weekly links", "Release notes", "周报". */
const LEAST_WEIGHT = 14;
/** Of a post without a title, its beginning stands for the title. */
const LEAST_WEIGHT_OF_POST = 60;
/** NFKC makes some characters many times longer. */
const LONGEST = 200;

/**
 * What nearly identical titles of one story have in common: without case, punctuation, a note before it ("[Repost]") and the name of a
 * site after it. Null where a title is too short or too general to look for others with it. Equal ones are only candidates:
 * `isSameText` decides.
 */
export function storyTitle(item: { title: string; summary: string; link: string | null }): string | null {
  if (isTitleless(item)) {
    const start = [...foldText(item.summary)].slice(0, LEAST_WEIGHT_OF_POST).join("");
    return weigh(start) < LEAST_WEIGHT_OF_POST ? null : start;
  }
  const folded = foldText(withoutAdditions(item.title));
  if (weigh(folded) < LEAST_WEIGHT || isGeneral(item.title)) return null;
  return [...folded].slice(0, LONGEST).join("");
}

/** Removed only where a title is left that says enough on its own. */
function withoutAdditions(title: string): string {
  const plain = title.normalize("NFKC").trim();
  const start = plain.replace(/^(?:[[【(〔「].{1,12}?[\]】)〕」]|(?:转载|转|轉載|repost|re|rt|fwd?)\s*[::])\s*/iu, "");
  const kept = saysEnough(start) ? start : plain;
  const end = kept.replace(/(?:\s+[|·–—-]+\s+|\s*[|_]\s*)[^|_·–—]{1,30}$/u, "");
  return saysEnough(end) ? end : kept;
}

function saysEnough(title: string): boolean {
  return weigh(foldText(title)) >= LEAST_WEIGHT;
}

/** Nothing but words for a regular post, and numbers. */
function isGeneral(title: string): boolean {
  const words = title
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
  return words.every(
    (word) => GENERAL.has(word) || /^(?:[年月日第期号刊]|早报|晚报|日报|周报|周刊|每周|每日|精选|链接)+$/u.test(word),
  );
}

const GENERAL = new Set(
  `a an and at daily digest edition email episode episodes evening for friday from in issue its january february march april may
  june july august september october november december latest letter link links live log monday monthly morning my new news
  newsletter no notes of on open out post release roundup saturday status sunday the this thread thursday to today todays tuesday
  update updates version vol volume wednesday week weekend weekly weeks what whats year yesterday`.split(/\s+/),
);
