import type { Notice } from "#core/feed/judge-document.ts";
import type { Words } from "#ui/words/words.ts";

/** What is unusual about a feed that works, in words: what happened, and what it means for the person. */
export function describeNotice(
  notice: Notice,
  { notices, noticesExplained }: Words["channels"],
  language: string,
): { what: string; means: string } {
  switch (notice.kind) {
    case "no-items":
      return { what: notices.noItems, means: noticesExplained.noItems(notice.before) };
    case "fewer-items":
      return { what: notices.fewerItems, means: noticesExplained.fewerItems(notice.now, notice.before) };
    case "new-ids":
      return { what: notices.newIds, means: noticesExplained.newIds(notice.items) };
    case "older-items": {
      const at = [notice.newest, notice.before].map((time) => new Date(time));
      const write = (timeStyle?: "short") => {
        const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle });
        return at.map((time) => format.format(time));
      };
      const [newest, before] = new Set(write()).size > 1 ? write() : write("short");
      return { what: notices.olderItems, means: noticesExplained.olderItems(newest ?? "", before ?? "") };
    }
  }
}
