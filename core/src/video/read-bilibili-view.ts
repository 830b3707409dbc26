import {
  cleanAddress,
  cleanDate,
  cleanSeconds,
  EMPTY_METADATA,
  LONGEST,
  lineOrNull,
  textOrNull,
  type VideoMetadata,
} from "./metadata.ts";
import { asObject, readJson } from "./read-json.ts";

/** Reads the answer of Bilibili's /x/web-interface/view for one part of a video. Null: there is no such video. */
export function readBilibiliView(text: string, page: number): VideoMetadata | null {
  const answer = readJson(text);
  const view = asObject(answer?.data);
  if (answer?.code !== 0 || !view) return null;
  const owner = asObject(view.owner);
  const parts = (Array.isArray(view.pages) ? view.pages : []).map(asObject);
  const part = parts.find((one) => one?.page === page) ?? null;
  const title = lineOrNull(view.title, LONGEST.title);
  const partName = parts.length > 1 ? lineOrNull(part?.part, LONGEST.title) : null;
  return {
    ...EMPTY_METADATA,
    title: title !== null && partName !== null && partName !== title ? `${title} · ${partName}` : title,
    author: lineOrNull(owner?.name, LONGEST.author),
    authorId: idOf(owner?.mid),
    description: textOrNull(view.desc, LONGEST.description),
    cover: cleanAddress(view.pic, "https://www.bilibili.com/"),
    publishedAt: typeof view.pubdate === "number" ? cleanDate(view.pubdate * 1000) : null,
    durationSeconds: cleanSeconds(part?.duration ?? view.duration),
    lang: "zh-CN",
    cid: idOf(part?.cid ?? (page === 1 ? view.cid : null)),
  };
}

function idOf(value: unknown): string | null {
  return /^[1-9]\d{0,19}$/.test(String(value)) ? String(value) : null;
}
