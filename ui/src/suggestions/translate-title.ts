/** A language's words for those in the catalogue's Chinese titles, parsed: `分类=category|首页=home page`. */
type TitleWords = { list: string; words: Map<string, string>; longest: number };

let parsed: TitleWords = { list: "", words: new Map(), longest: 0 };

function parse(list: string): TitleWords {
  if (parsed.list === list) return parsed;
  const words = new Map(list.split(/[|\n]/).map((entry) => entry.split("=") as [string, string]));
  parsed = { list, words, longest: Math.max(...[...words.keys()].map(({ length }) => length)) };
  return parsed;
}

/**
 * The meaning of a Chinese title, by longest match, which is enough for titles. Null unless every word is known (half a
 * translation misleads), and in languages without such a list.
 */
export function translateTitle(title: string, list: string | null): string | null {
  if (list === null || !/\p{Script=Han}/u.test(title)) return null;
  const known = parse(list);
  const words: string[] = [];
  let at = 0;
  while (at < title.length) {
    const word = longestAt(title, at, known);
    if (word) {
      words.push(known.words.get(word) as string);
      at += word.length;
      continue;
    }
    const plain = /^[^\p{Script=Han}]+/u.exec(title.slice(at))?.[0];
    if (plain === undefined) return null;
    words.push(plain.replace(/[（）【】《》「」()[\]]/g, " ").trim());
    at += plain.length;
  }
  const meaning = words.filter(Boolean).join(" ").replace(/\s+/g, " ");
  return meaning === "" ? null : meaning[0]?.toUpperCase() + meaning.slice(1);
}

function longestAt(title: string, at: number, { words, longest }: TitleWords): string | undefined {
  for (let length = Math.min(longest, title.length - at); length > 0; length--) {
    const text = title.slice(at, at + length);
    if (words.has(text)) return text;
  }
  return undefined;
}
