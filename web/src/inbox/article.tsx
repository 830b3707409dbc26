import { Link } from "@tanstack/react-router";
import type { Ref } from "react";
import { isTitleless, repeatsTitle } from "#core/feed/is-titleless.ts";
import { guessLanguage } from "#core/guess-language.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import { useChannelImage } from "../following/use-channel-image.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { parseInert } from "../trusted-types.ts";
import { AlsoIn } from "./also-in.tsx";
import { ArticleContent } from "./article-content.tsx";
import { Gallery } from "./gallery.tsx";
import type { Item, OpenedItem } from "./item.ts";
import { ItemDetails } from "./item-details.tsx";
import { Marked } from "./marked.tsx";
import { nameOf } from "./name-of.ts";
import { sortEnclosures } from "./sort-enclosures.ts";

interface ArticleHeadProps {
  item: Item;
  /** Undefined until it is loaded. */
  contentHtml: string | undefined;
  heading: Ref<HTMLHeadingElement>;
}

export function ArticleHead({ item, contentHtml, heading }: ArticleHeadProps) {
  const name = nameOf(item);
  return (
    <>
      <h2
        ref={heading}
        tabIndex={-1}
        lang={guessLanguage(name)}
        dir="auto"
        // The text of a post without a title follows below; as a heading it would be there twice.
        className={
          isPost(item, contentHtml) && item.summary !== ""
            ? "sr-only"
            : "reading-title text-pretty font-bold text-[26px] leading-9 tracking-[-.015em] shadow-none! outline-none desk:text-[32px] desk:leading-11"
        }
      >
        <Marked text={name} />
      </h2>
      <Byline item={item} />
    </>
  );
}

/** A text without a title of its own, or with its beginning as the title. */
export function isPost(item: Item, contentHtml: string | undefined): boolean {
  if (!isTitleless(item)) return false;
  if (contentHtml === undefined || item.title === "") return true;
  return repeatsTitle(parseInert(contentHtml.slice(0, LONGEST_BEGINNING)).body.textContent, item);
}

const LONGEST_BEGINNING = 20_000;

function Byline({ item }: { item: Item }) {
  const { channel, author } = item;
  const source = sourceName(item);
  const icon = useChannelImage(channel.id);
  return (
    <div className="mt-4 mb-8 flex items-center gap-2.5 border-line border-b pb-6">
      <SiteMark name={author ?? source} mark={channel.channelUrl} icon={icon} />
      <div className="min-w-0">
        {author && (
          <p lang={guessLanguage(author)} className="truncate font-semibold text-14">
            <Marked text={author} isAuthor />
          </p>
        )}
        <p className="text-12 text-text-3">
          <Origin item={item} />
        </p>
      </div>
    </div>
  );
}

export function sourceName({ channel }: Item): string {
  return nameOf({ ...channel, summary: "", link: channel.channelUrl });
}

/** An item's channel, its date, and the other channels that have it. */
export function Origin({ item }: { item: Item }) {
  const words = useWords("inbox");
  const source = sourceName(item);
  return (
    <>
      <Link
        to="/channels/$channelId"
        params={{ channelId: item.channel.id }}
        lang={guessLanguage(source)}
        dir="auto"
        className="font-medium text-text-2 hover:text-text hover:underline"
      >
        {source}
      </Link>
      {" · "}
      <TimeAgo at={item.publishedAt} />
      {isUpdatedLater(item) && (
        <>
          {" · "}
          {words.updated} <TimeAgo at={item.updatedAt as string} />
        </>
      )}
      {item.sources.length > 1 && (
        <>
          {" · "}
          <AlsoIn item={item} />
        </>
      )}
    </>
  );
}

const HOUR_MS = 3_600_000;

/** Many feeds set the updated date of every item to about its publication; that is not shown. */
function isUpdatedLater({ publishedAt, updatedAt }: Item): boolean {
  return updatedAt !== null && new Date(updatedAt).getTime() - new Date(publishedAt).getTime() > HOUR_MS;
}

export function ArticleBody({ item }: { item: OpenedItem }) {
  const words = useWords("inbox");
  const { contentHtml, summary, enclosures, video, link } = item;
  // The video above is not listed again.
  const recordings = enclosures.filter(({ url }) => url !== video?.config.videoUrl);
  const { pictures, files } = sortEnclosures(recordings, contentHtml, isPost(item, contentHtml));
  return (
    <>
      {contentHtml.trim() !== "" ? (
        <ArticleContent
          key={contentHtml}
          html={contentHtml}
          lang={guessLanguage(`${summary} ${item.title}`)}
          video={video}
        />
      ) : (
        summary && (
          <p lang={guessLanguage(summary)} dir="auto" className="reading">
            <Marked text={summary} />
          </p>
        )
      )}
      {pictures.length > 0 && <Gallery pictures={pictures} />}
      {contentHtml.trim() === "" && !video && pictures.length === 0 && link !== null && (
        <p className="mt-6 text-13 text-text-3">{words.noContent}</p>
      )}
      {files.length > 0 && <Enclosures enclosures={files} />}
      <ItemDetails item={item} />
    </>
  );
}

function Enclosures({ enclosures }: { enclosures: OpenedItem["enclosures"] }) {
  const words = useWords("inbox");
  return (
    <section aria-label={words.files} className="mt-10 border-line border-t pt-6">
      <h3 className="font-semibold text-15">{words.files}</h3>
      <ul className="mt-2 flex flex-col gap-3">
        {enclosures.map(({ url, type, bytes }) => (
          <li key={url} className="text-13">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="break-all text-accent underline decoration-accent/36 underline-offset-3"
            >
              {fileName(url)}
            </a>
            <span className="text-text-3"> {[type, size(bytes)].filter(Boolean).join(", ")}</span>
            {/* biome-ignore lint/a11y/useMediaCaption: recordings of feeds come without captions */}
            {type?.startsWith("audio/") && <audio controls preload="none" src={url} className="mt-2 w-full" />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function fileName(url: string): string {
  const { hostname, pathname } = new URL(url);
  const last = pathname.split("/").at(-1) || hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function size(bytes: number | null): string | null {
  return bytes ? `${(bytes / 1_000_000).toFixed(1)} MB` : null;
}
