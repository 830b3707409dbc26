import { embeddedVideo } from "#core/video/embedded-video.ts";
import { startSecondsOf } from "#core/video/start-seconds.ts";
import type { Video } from "#core/video/video.ts";
import { videoKey } from "#core/video/video-key.ts";
import { OriginalPageLink } from "#ui/video/player-error.tsx";
import { VideoCover } from "#ui/video/video-cover.tsx";
import { useWords } from "#ui/words/words.ts";

/** A page that an article embeds, and the element that takes the place of its link. */
export interface EmbeddedPage {
  id: string;
  place: HTMLElement;
  url: string;
  title: string;
  /** Null when it cannot be played here. */
  video: Video | null;
}

/**
 * Replaces the links that the sanitiser left for embedded pages by elements to draw them in. The article chose the address:
 * only what the video core recognises is played, in the same sandboxed frames as everywhere.
 */
export function readEmbedded(article: HTMLElement, shownAbove: Video | null): EmbeddedPage[] {
  const key = shownAbove && videoKey(shownAbove);
  const pages: EmbeddedPage[] = [];
  for (const [at, link] of article.querySelectorAll<HTMLAnchorElement>("a[data-embed]").entries()) {
    const video = embeddedVideo(link.href);
    const place = document.createElement(video ? "div" : "span");
    link.replaceWith(place);
    if (video && key && videoKey(video) === key) continue;
    if (video) place.dataset.player = "";
    pages.push({ id: String(at), place, url: link.href, title: link.textContent.trim(), video });
  }
  return pages;
}

export function Embedded({ page: { url, title, video } }: { page: EmbeddedPage }) {
  return video ? (
    <Player video={video} title={title} start={startSecondsOf(url)} />
  ) : (
    <PageLink url={url} title={title} />
  );
}

function Player({ video, title, start }: { video: Video; title: string; start: number }) {
  return (
    <>
      <VideoCover video={video} title={title} start={start} />
      <p className="mt-2 flex min-w-0 flex-wrap gap-x-3 text-13 text-text-3">
        <span className="min-w-0 truncate">{title}</span>
        <OriginalPageLink
          video={video}
          className="inline-flex min-w-0 items-center gap-1 text-accent underline decoration-accent/36 underline-offset-3"
        />
      </p>
    </>
  );
}

function PageLink({ url, title }: { url: string; title: string }) {
  const words = useWords("inbox");
  const common = useWords("common");
  const { hostname } = new URL(url);
  const name = title === hostname || title === "" ? hostname : `${title} (${hostname})`;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {words.embeddedPage(name)}
      <span className="sr-only"> ({common.opensInNewTab})</span>
    </a>
  );
}
