import { foldText } from "./fold-text.ts";
import type { SearchTerm, Word } from "./parse-search.ts";
import { readTerms } from "./read-terms.ts";

/** What of an item is searched. */
export type SearchableItem = {
  title: string;
  author: string | null;
  categories: readonly string[];
  /** Its texts: what the feed has of it, and what its page has. */
  texts: readonly string[];
};

/** In characters of all texts together. */
export const LONGEST_SEARCHED = 20_000;
/** PostgreSQL knows no higher place than 16,383. */
const MOST_PLACES = 16_000;
/** PostgreSQL keeps no more for one term. */
const MOST_OF_ONE = 255;
/** Nothing follows what is in another text. */
const GAP = 2;
/** Not in any word: what begins with it is a word of an author's name. */
const AUTHOR = "@";

/** An item as a value of PostgreSQL's type `tsvector`. */
export function writeTerms({ title, author, categories, texts }: SearchableItem): string {
  const places = new Map<string, number[]>();
  let next = 1;
  const add = (text: string, prefix = "") => {
    const read = readTerms(foldText(text), MOST_PLACES - next);
    for (const { term, place } of read) {
      for (const written of prefix === "" ? [term] : [term, prefix + term]) {
        const known = places.get(written);
        if (known === undefined) places.set(written, [next + place]);
        else if (known.length < MOST_OF_ONE) known.push(next + place);
      }
    }
    next += read.length + GAP;
  };
  add(title);
  if (author !== null) add(author, AUTHOR);
  for (const category of categories) add(category);
  let room = LONGEST_SEARCHED;
  for (const text of texts) {
    add(text.slice(0, room));
    room = Math.max(0, room - text.length);
  }
  return [...places].map(([term, at]) => `${quote(term)}:${at.join(",")}`).join(" ");
}

/** A search as a value of PostgreSQL's type `tsquery`; null where it has no words. */
export function writeQuery(terms: readonly SearchTerm[]): string | null {
  if (terms.length === 0) return null;
  return terms
    .map(({ words, isAuthor, isExcluded }) => {
      const phrase = words
        .map(
          (word, at) =>
            `${at === 0 ? "" : ` <${word.place - (words[at - 1] as Word).place}> `}${writeWord(word, isAuthor)}`,
        )
        .join("");
      return isExcluded ? `!(${phrase})` : `(${phrase})`;
    })
    .join(" & ");
}

/** All of these words, in any order. */
export function writeWords(words: readonly (Word & { isAuthor: boolean })[]): string {
  return words.map((word) => writeWord(word, word.isAuthor)).join(" & ");
}

/** As it is in the index. */
export function indexedTerm({ term, isAuthor }: { term: string; isAuthor: boolean }): string {
  return isAuthor ? AUTHOR + term : term;
}

function writeWord({ term, isPrefix }: Word, isAuthor: boolean): string {
  return `${quote(indexedTerm({ term, isAuthor }))}${isPrefix ? ":*" : ""}`;
}

function quote(term: string): string {
  return `'${term.replace(/['\\]/g, "$&$&")}'`;
}
