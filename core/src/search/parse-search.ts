import { foldText } from "./fold-text.ts";
import { LONGEST_TERM, readTerms } from "./read-terms.ts";
import { type DayRange, readDate } from "./search-days.ts";

/** A term to look for. */
export type Word = {
  term: string;
  /** Also where a longer one begins with it. */
  isPrefix: boolean;
  /** How far it is from the first word of its phrase. */
  place: number;
};

/** Words that have to follow each other: a phrase, or one word of the search. */
export type SearchTerm = { words: readonly Word[]; isAuthor: boolean; isExcluded: boolean };

export type SearchProblem = { kind: "bad-search-date"; text: string } | { kind: "search-too-long"; limit: number };

/** What a search asks for. All of it has to be true of an item. */
export type Search = {
  terms: readonly SearchTerm[];
  isUnread: boolean;
  isRead: boolean;
  isStarred: boolean;
  isNotStarred: boolean;
  days: DayRange;
  /** What cannot be searched for. The rest is still a search: saved views from before there were operators may have such words. */
  problems: readonly SearchProblem[];
};

/** Of a search. A letter of a script without spaces counts as one. */
export const MOST_WORDS = 64;

/** A word alone finds longer ones too, but short ones have too many of those. */
const SHORTEST_PREFIX = 3;

// Full-width colons and other quotation marks are what some keyboards write. A quotation mark that is not closed ends with the text.
const PART = /([-－]?)(?:(\p{L}+)[:：])?(?:["“”„＂]([^"“”„＂]*)(?:["“”„＂]|$)|(\S+))/gu;

export function parseSearch(text: string): Search {
  const search = {
    terms: [] as SearchTerm[],
    isUnread: false,
    isRead: false,
    isStarred: false,
    isNotStarred: false,
    days: { from: null, before: null } as DayRange,
    problems: [] as SearchProblem[],
  };
  let room = MOST_WORDS;
  let isTooLong = false;
  const add = (content: string, isExact: boolean, isExcluded: boolean, isAuthor = false) => {
    const words = readWords(content, isExact);
    const term = { words, isAuthor, isExcluded };
    if (words.length === 0 || search.terms.some((known) => isSame(known, term))) return;
    if (words.length > room) isTooLong = true;
    else {
      room -= words.length;
      search.terms.push(term);
    }
  };
  for (const [whole, minus, operator, quoted, plain = ""] of text.matchAll(PART)) {
    const isExcluded = minus !== "";
    const value = quoted ?? plain;
    const name = operator?.toLowerCase();
    if (name === "author" && /[\p{L}\p{N}]/u.test(value)) add(value, quoted !== undefined, isExcluded, true);
    else if (name === "is" && setState(search, value.toLowerCase(), isExcluded)) continue;
    else if (!isExcluded && (name === "before" || name === "after" || name === "on")) {
      const days = readDate(value);
      if (days) search.days = narrow(search.days, name, days);
      else {
        search.problems.push({ kind: "bad-search-date", text: whole });
        add(`${name} ${value}`, true, false);
      }
    } else if (operator !== undefined) add(`${operator} ${value}`, quoted !== undefined, isExcluded);
    else add(value, quoted !== undefined, isExcluded);
  }
  if (isTooLong) search.problems.push({ kind: "search-too-long", limit: MOST_WORDS });
  return search;
}

/** Whether it asks for nothing at all. */
export function isEmptySearch({ terms, isUnread, isRead, isStarred, isNotStarred, days }: Search): boolean {
  return (
    terms.length === 0 &&
    !isUnread &&
    !isRead &&
    !isStarred &&
    !isNotStarred &&
    days.from === null &&
    days.before === null
  );
}

/** The words that an item has to have, whatever follows what. */
export function wordsOf(terms: readonly SearchTerm[]): (Word & { isAuthor: boolean })[] {
  return terms
    .filter(({ isExcluded }) => !isExcluded)
    .flatMap(({ words, isAuthor }) => words.map((word) => ({ ...word, isAuthor })));
}

function isSame(a: SearchTerm, b: SearchTerm): boolean {
  return (
    a.isAuthor === b.isAuthor &&
    a.isExcluded === b.isExcluded &&
    a.words.length === b.words.length &&
    a.words.every(({ term, isPrefix }, at) => term === b.words[at]?.term && isPrefix === b.words[at].isPrefix)
  );
}

type States = Record<"isUnread" | "isRead" | "isStarred" | "isNotStarred", boolean>;

function setState(search: States, state: string, isExcluded: boolean): boolean {
  if (state === "starred") search[isExcluded ? "isNotStarred" : "isStarred"] = true;
  else if (state === "unread" || state === "read")
    search[(state === "unread") === isExcluded ? "isRead" : "isUnread"] = true;
  else return false;
  return true;
}

function narrow(days: DayRange, how: "before" | "after" | "on", { from, before }: { from: string; before: string }) {
  const first = how === "before" ? null : from;
  const end = how === "after" ? null : how === "before" ? from : before;
  return {
    from: first !== null && (days.from === null || first > days.from) ? first : days.from,
    before: end !== null && (days.before === null || end < days.before) ? end : days.before,
  };
}

function readWords(text: string, isExact: boolean): Word[] {
  const read = readTerms(foldText(text));
  return read.flatMap(({ term, end, kind, place }, at) => {
    const previous = read[at - 1];
    // The last letter of several is in the pair before it.
    if (kind === "letter" && previous?.kind === "pair" && previous.end === end) return [];
    // Words that are being typed are found; numbers are whole.
    const isBeginning = !isExact && at === read.length - 1 && term.length >= SHORTEST_PREFIX && IS_WORD.test(term);
    const isCut = term.length >= LONGEST_TERM;
    return [{ term, isPrefix: kind === "letter" || (kind === "word" && (isBeginning || isCut)), place }];
  });
}

/** No number, and no name with signs such as "c++". */
const IS_WORD = /\p{L}[\p{L}\p{M}\p{N}_]*$/u;
