import type { HowOften } from "#core/feed/how-often.ts";
import { explainFeedProblem } from "#words/explain-feed-problem.ts";
import type { Words } from "../words/words.ts";
import type { PreviewedFeed, PreviewItem, PreviewState } from "./feed-preview.tsx";

/** The server's answer to `discover.preview`, as JSON: dates are text. */
export type PreviewAnswer =
  | {
      ok: true;
      title: string;
      /** Both are missing from the answer of a server older than this extension. */
      description?: string;
      often?: HowOftenAsJson;
      link: string | null;
      icon: string | null;
      cadence: { about: PreviewedFeed["about"]; lastAt: string | null; perWeek: readonly number[] };
      items: readonly (Omit<PreviewItem, "publishedAt"> & { publishedAt: string | null })[];
    }
  | { ok: false; problem: string };

type HowOftenAsJson = Exclude<HowOften, { kind: "last" }> | { kind: "last"; at: string };

interface Request {
  tookMs: number;
  /** Where this app loads the image of a cover from; null: it does not show it. */
  coverSource(cover: string): string | null;
  /** The same for the channel's picture, whose address is a path on the server. */
  iconSource(icon: string): string | null;
}

export function previewState(
  answer: PreviewAnswer,
  { tookMs, coverSource, iconSource }: Request,
  words: Pick<Words, "preview" | "feedProblems">,
): PreviewState {
  if (!answer.ok) {
    const { failed, failedNext, empty, emptyTitle, emptyNext } = words.preview;
    if (answer.problem === "nothing-new") return { kind: "failed", title: emptyTitle, what: empty, next: emptyNext };
    const { what, next } = explainFeedProblem(answer.problem, words.feedProblems);
    return { kind: "failed", title: failed, what, next: next || failedNext };
  }
  const { title, description = "", often, icon, cadence, items } = answer;
  return {
    kind: "ready",
    feed: {
      title,
      description,
      icon: icon && iconSource(icon),
      about: cadence.about,
      often: often ? oftenOf(often) : null,
      lastAt: dateOf(cadence.lastAt),
      perWeek: cadence.perWeek,
      items: items.map((item) => ({
        ...item,
        cover: item.cover && coverSource(item.cover),
        publishedAt: dateOf(item.publishedAt),
      })),
      tookMs,
    },
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function oftenOf(often: HowOftenAsJson): HowOften {
  return often.kind === "last" ? { kind: "last", at: new Date(often.at) } : often;
}
