import type { ReactNode } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { clockTime } from "#core/video/clock-time.ts";
import { useWords } from "#ui/words/words.ts";
import type { OpenedItem } from "./item.ts";

/** What else the feed says of an item: below the text, because few items have it and few people look for it. */
export function ItemDetails({ item: { categories, details } }: { item: OpenedItem }) {
  const words = useWords("inbox");
  const { season, episode, chapters = [], chaptersUrl, transcripts = [], comments, licence } = details;
  const place = words.episode(season, episode);
  const rows: [string, ReactNode][] = [];
  if (chapters.length > 0) rows.push([words.chapters, <Chapters key="chapters" chapters={chapters} />]);
  if (categories.length > 0)
    rows.push([
      words.topics,
      <span key="topics" lang={guessLanguage(categories.join(" "))}>
        {categories.join(" · ")}
      </span>,
    ]);
  if (licence !== undefined) rows.push([words.licence, <Licence key="licence" licence={licence} />]);
  const links: [string, string][] = transcripts.map(({ url, type, language }) => {
    // A transcript often comes in several formats, which would otherwise all be called the same.
    const format = transcripts.length > 1 ? transcriptFormat(url, type) : null;
    return [url, words.transcript([language, format].filter(Boolean).join(", "))];
  });
  if (chaptersUrl !== undefined && chapters.length === 0) links.push([chaptersUrl, words.chapters]);
  if (comments !== undefined) links.push([comments, words.comments]);
  if (rows.length === 0 && links.length === 0 && place === "") return null;
  return (
    <section aria-label={words.details} className="mt-10 border-line border-t pt-6 text-13 text-text-2">
      {place !== "" && <p>{place}</p>}
      {rows.length > 0 && (
        <dl className="grid gap-x-4 gap-y-2 not-first:mt-2 desk:grid-cols-[auto_1fr]">
          {rows.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-text-3">{term}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-5 gap-y-2 not-first:mt-3">
          {links.map(([url, text]) => (
            <OutsideLink key={url} url={url} text={text} />
          ))}
        </p>
      )}
    </section>
  );
}

function Chapters({ chapters }: { chapters: NonNullable<OpenedItem["details"]["chapters"]> }) {
  return (
    <ol className="flex flex-col gap-1">
      {chapters.map(({ startSeconds, title, link }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two chapters may be alike
        <li key={at} className="flex gap-3">
          <span className="tabular-nums text-text-3">{clockTime(startSeconds)}</span>
          {link === null ? <span lang={guessLanguage(title)}>{title}</span> : <OutsideLink url={link} text={title} />}
        </li>
      ))}
    </ol>
  );
}

function Licence({ licence }: { licence: string }) {
  return /^https?:/.test(licence) ? <OutsideLink url={licence} text={licence} /> : licence;
}

/** `srt`, `vtt`, `json`: as its address ends, else as its type does. */
function transcriptFormat(url: string, type: string | null): string | undefined {
  return /\.(\w{2,5})$/.exec(new URL(url).pathname)?.[1] ?? type?.split("/").at(-1);
}

function OutsideLink({ url, text }: { url: string; text: string }) {
  const { opensInNewTab } = useWords("common");
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${text} (${opensInNewTab})`}
      className="text-accent underline decoration-accent/36 underline-offset-3"
    >
      {text}
    </a>
  );
}
