import { isPublicChannel } from "#core/channel/is-public-channel.ts";
import { searchWords } from "#core/feed/search-words.ts";
import { type Catalogue, findSite } from "#core/rules/catalogue.ts";
import { suggest } from "#core/rules/suggest.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import {
  deleteChannelWords,
  type NamedChannel,
  putChannelWords,
  takeRenamed,
  tryLockNaming,
} from "./channel-search-store.ts";

const BATCH = 500;
/** An entry of the index has room for 2,700 bytes, and a letter takes up to three. */
const LONGEST_WORDS = 800;

/** What one person follows is shown to no one else. */
export const LEAST_FOLLOWERS = 2;

/** Indexes the names of channels that anyone may find, and removes the others. */
export async function indexChannels({ db, catalogue }: Pick<Deps, "db" | "catalogue">): Promise<void> {
  for (;;) {
    const taken = await transact(db, async (session) => {
      if (!(await tryLockNaming(session))) return 0;
      const channels = await takeRenamed(session, BATCH);
      const { shown = [], hidden = [] } = Object.groupBy(channels, (channel) =>
        canBeFound(catalogue, channel) ? "shown" : "hidden",
      );
      if (shown.length) await putChannelWords(session, shown.map(withWords));
      if (hidden.length)
        await deleteChannelWords(
          session,
          hidden.map(({ id }) => id),
        );
      return channels.length;
    });
    if (taken === 0) return;
  }
}

/** Whether people who do not follow the channel may find it. */
export function canBeFound(catalogue: Catalogue, channel: NamedChannel): boolean {
  return (
    channel.title !== "" &&
    channel.followers >= LEAST_FOLLOWERS &&
    isPublicChannel(channel, (url) => isKnownPage(catalogue, url))
  );
}

/** A rule of the page's own site gives it a feed. Rules for any host match too much to say that a page is public. */
function isKnownPage(catalogue: Catalogue, url: string): boolean {
  const page = URL.parse(url);
  return (
    page !== null &&
    findSite(catalogue, page) !== undefined &&
    suggest(catalogue, { url }).some(({ isDocs }) => !isDocs)
  );
}

function withWords({ id, title, channelUrl, followers }: NamedChannel) {
  const address = channelUrl.replace(/^https?:\/\/(?:www\.)?/, "");
  return { id, followers, words: searchWords(title, address).slice(0, LONGEST_WORDS) };
}
