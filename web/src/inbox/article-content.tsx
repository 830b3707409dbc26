import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Video } from "#core/video/video.ts";
import { useWords } from "#ui/words/words.ts";
import { Embedded, type EmbeddedPage, readEmbedded } from "./embedded.tsx";
import { useSearched } from "./marked.tsx";
import { prepareHtml } from "./prepare-html.ts";
import { trustHtml } from "./trust-html.ts";

interface ArticleContentProps {
  html: string;
  lang: string;
  /** The item's own video, which is shown above and not once more in the text. */
  video: Video | null;
}

/** The text of an item, with its players as covers and its links inside. */
export function ArticleContent({ html, lang, video }: ArticleContentProps) {
  const words = useWords("inbox");
  const container = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => ({ __html: trustHtml(prepareHtml(html)) }), [html]);
  const [embedded, setEmbedded] = useState<readonly EmbeddedPage[]>([]);
  const replaceBroken = useEffectEvent(({ target }: Event) => {
    if (target instanceof HTMLImageElement && !target.closest("[data-player]"))
      target.replaceWith(linkToImage(target, words.picture));
  });
  // Before the first paint, so that nothing moves.
  const found = useRef<EmbeddedPage[]>(null);
  useLayoutEffect(() => {
    if (!container.current) return;
    // The links are replaced, so they can be found only once.
    found.current ??= readEmbedded(container.current, video);
    setEmbedded(found.current);
  }, [video]);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    // `error` events of images do not bubble.
    element.addEventListener("error", replaceBroken, true);
    element.addEventListener("click", followLinkInside);
    const observer = new ResizeObserver(() => makeScrollable(element));
    observer.observe(element);
    return () => {
      element.removeEventListener("error", replaceBroken, true);
      element.removeEventListener("click", followLinkInside);
      observer.disconnect();
    };
  }, []);
  const searched = useSearched();
  useEffect(() => {
    const element = container.current;
    if (!element || searched === "") return;
    const left = new AbortController();
    // Not needed to read; and the text is the same without it.
    void import("./mark-article.ts").then(({ markArticle }) => markArticle(element, searched, left.signal));
    return () => left.abort();
  }, [searched]);
  return (
    <>
      <div
        ref={container}
        lang={lang}
        dir="auto"
        className="reading"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (core/feed/sanitise-html.ts) and checked again in trust-html.ts
        dangerouslySetInnerHTML={shown}
      />
      {embedded.map((page) => createPortal(<Embedded page={page} />, page.place, page.id))}
    </>
  );
}

/** A footnote and the way back: moves the focus within the article. The page's address is the app's own and stays as it is. */
function followLinkInside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const id = link.getAttribute("href")!.slice(1);
  const target = (event.currentTarget as Element).querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`);
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "nearest" });
}

/** Elements wider than the column are focusable, so that the keyboard can scroll them; others are not. */
function makeScrollable(element: HTMLElement): void {
  for (const wide of element.querySelectorAll<HTMLElement>("pre, .scrolls, math[display=block]"))
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
  const isText = address === "" || image.closest("a");
  return isText ? Object.assign(document.createElement("span"), { textContent: link.textContent }) : link;
}
