import { Link } from "@tanstack/react-router";
import { type Ref, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import { useChannelImage } from "../following/use-channels.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import type { Item, OpenedItem } from "./item.ts";
import { nameOf } from "./name-of.ts";
import { prepareHtml } from "./prepare-html.ts";
import { trustHtml } from "./trust-html.ts";

export function ArticleHead({ item, heading }: { item: Item; heading: Ref<HTMLHeadingElement> }) {
  const name = nameOf(item);
  return (
    <>
      <h2
        ref={heading}
        tabIndex={-1}
        lang={guessLanguage(name)}
        dir="auto"
        className="text-pretty font-bold font-serif text-[26px] leading-9 tracking-[-.015em] shadow-none! outline-none desk:text-[32px] desk:leading-11"
      >
        {name}
      </h2>
      <Byline item={item} />
    </>
  );
}

function Byline({ item }: { item: Item }) {
  const { channel, author } = item;
  const source = sourceName(item);
  const icon = useChannelImage(channel.id);
  return (
    <div className="mt-4 mb-8 flex items-center gap-2.5 border-line border-b pb-6">
      <SiteMark name={author ?? source} domain={channel.channelUrl} icon={icon} />
      <div className="min-w-0">
        {author && (
          <p lang={guessLanguage(author)} className="truncate font-semibold text-14">
            {author}
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
  const others = item.sources.slice(1).map(({ title }) => title);
  return (
    <>
      <Link
        to="/channels/$channelId"
        params={{ channelId: item.channel.id }}
        lang={guessLanguage(source)}
        dir="auto"
        className="text-text-2 hover:text-text hover:underline"
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
      {others.length > 0 && ` · ${words.alsoIn(others.join(", "))}`}
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
  return (
    <>
      {contentHtml.trim() !== "" ? (
        <Content html={contentHtml} lang={guessLanguage(`${summary} ${item.title}`)} />
      ) : (
        summary && (
          <p lang={guessLanguage(summary)} dir="auto" className="reading">
            {summary}
          </p>
        )
      )}
      {contentHtml.trim() === "" && !video && link !== null && (
        <p className="mt-6 text-13 text-text-3">{words.noContent}</p>
      )}
      {recordings.length > 0 && <Enclosures enclosures={recordings} />}
    </>
  );
}

function Content({ html, lang }: { html: string; lang: string }) {
  const words = useWords("inbox");
  const container = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => trustHtml(prepareHtml(html)), [html]);
  const replaceBroken = useEffectEvent((event: Event) => {
    if (event.target instanceof HTMLImageElement) event.target.replaceWith(linkToImage(event.target, words.picture));
  });
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    // `error` events of images do not bubble.
    element.addEventListener("error", replaceBroken, true);
    const observer = new ResizeObserver(() => makeScrollable(element));
    observer.observe(element);
    return () => {
      element.removeEventListener("error", replaceBroken, true);
      observer.disconnect();
    };
  }, []);
  return (
    <div
      ref={container}
      lang={lang}
      dir="auto"
      className="reading"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (core/feed/sanitise-html.ts) and checked again in trust-html.ts
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}

/** Elements wider than the column are focusable, so that the keyboard can scroll them; others are not. */
function makeScrollable(element: HTMLElement): void {
  for (const wide of element.querySelectorAll<HTMLElement>("pre, .scrolls"))
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
    else wide.removeAttribute("tabindex");
}

/** An image that cannot be shown, such as an SVG or one over the size limit, becomes a link to its address. */
function linkToImage(image: HTMLImageElement, name: string): HTMLElement {
  const address = new URL(image.src).searchParams.get("url") ?? "";
  const link = document.createElement("a");
  Object.assign(link, { href: address, target: "_blank", rel: "noopener noreferrer", title: address });
  link.textContent = image.alt || name;
  // An image inside a link is replaced by its text.
  return image.closest("a") ? Object.assign(document.createElement("span"), { textContent: link.textContent }) : link;
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
