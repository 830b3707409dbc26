import { hash } from "node:crypto";
import { storyLink } from "#core/story/story-link.ts";
import { storyTitle } from "#core/story/story-title.ts";

/** What is stored of a link, so that items of one story are found in an index. */
export function storyLinkHash(link: string | null): string | null {
  return shortHash(storyLink(link));
}

export function storyTitleHash(item: Parameters<typeof storyTitle>[0]): string | null {
  return shortHash(storyTitle(item));
}

function shortHash(text: string | null): string | null {
  return text === null ? null : hash("sha1", text, "base64url").slice(0, 16);
}
