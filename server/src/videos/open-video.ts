import type { ChannelDecision } from "#core/channel/decide-channel.ts";
import { authorPage, describeVideo, languageOf, titleFromAddress } from "#core/video/describe-video.ts";
import { refusesFraming } from "#core/video/frame-refusal.ts";
import { startSecondsOf } from "#core/video/start-seconds.ts";
import { mayEditTitle, type Video } from "#core/video/video.ts";
import type { Caller } from "../accounts/caller.ts";
import { findChannel } from "../channels/find-channel.ts";
import type { Deps } from "../deps.ts";
import type { ContentId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { fetchMetadata } from "./fetch-metadata.ts";
import type { FetchedMetadata, MetadataProblem } from "./fetched-metadata.ts";
import { type Content, findContent, saveContent, setOwnTitle } from "./store.ts";

export type OpenedVideo = {
  /** Null for someone who is not signed in: then nothing is stored. */
  dbId: ContentId | null;
  video: Video;
  /** The person's own, else the site's, else what the address alone says. */
  title: string;
  /** It is the person's own. */
  hasOwnTitle: boolean;
  author: string | null;
  authorId: string | null;
  authorUrl: string | null;
  description: string | null;
  publishedAt: string | null;
  durationSeconds: number | null;
  lang: string | null;
  /** Whether the author can be followed, as the subscribe call will decide. */
  channel: ChannelDecision;
  /** The page it was decided for. */
  channelPage: string;
  /** Where the address itself says to start, in seconds. */
  start: number;
  /** Why the site said nothing. Everything here is then what the address alone says. */
  problem: MetadataProblem | null;
};

type Needs = Pick<Deps, "catalogue" | "config" | "db" | "fetchSafely" | "metadataInFlight" | "now">;

/** Opens a video for anybody, and stores it for a person who is signed in. */
export async function openVideo(
  deps: Needs,
  { caller, origin }: { caller: Caller; origin: string },
  address: string,
): Promise<Outcome<OpenedVideo>> {
  const fetched = await fetchMetadata(deps, address);
  if (!fetched) return { ok: false, problem: { kind: "not-an-address" } };
  const start = startSecondsOf(address) || (fetched.metadata.start ?? 0);
  const content =
    caller.kind === "anonymous"
      ? { ...fetched, id: null, ownTitle: null }
      : await saveContent(deps.db, caller.person.id, fetched, deps.now());
  return present(deps, content, origin, start);
}

/** A video the person opened before, as it was then. The site is asked again only if it said nothing then. */
export async function getVideo(
  deps: Needs,
  { userId, origin }: { userId: UserId; origin: string },
  id: ContentId,
): Promise<Outcome<OpenedVideo>> {
  const content = await findContent(deps.db, userId, id);
  if (!content) return { ok: false, problem: { kind: "no-such-video" } };
  const fetched = content.problem === null ? null : await fetchMetadata(deps, content.url);
  const current = fetched ? await saveContent(deps.db, userId, fetched, deps.now()) : content;
  return present(deps, current, origin, 0);
}

/** Only one's own, and only where the type lets titles be edited. The site's own title undoes an edit. */
export async function renameVideo(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  id: ContentId,
  title: string,
): Promise<Outcome<{ title: string }>> {
  const content = await findContent(db, userId, id);
  const video = content && describeVideo(content.url, content.metadata);
  if (!video) return { ok: false, problem: { kind: "no-such-video" } };
  if (!mayEditTitle({ type: video.type, dbId: content.id, loggedIn: true }))
    return { ok: false, problem: { kind: "title-not-editable" } };
  const own = title === siteTitle(video, content) ? null : title;
  if (!(await setOwnTitle(db, userId, id, own))) return { ok: false, problem: { kind: "no-such-video" } };
  return { ok: true, value: { title } };
}

async function present(
  deps: Pick<Deps, "catalogue" | "config" | "db">,
  content: FetchedMetadata & Pick<Content, "ownTitle"> & { id: ContentId | null },
  /** Of the page that would frame it. */
  origin: string,
  start: number,
): Promise<Outcome<OpenedVideo>> {
  const { id, url, metadata, ownTitle, problem } = content;
  const described = describeVideo(url, metadata);
  if (!described) return { ok: false, problem: { kind: "not-an-address" } };
  const isPage = described.type === "web-page";
  const video = isPage ? { ...described, refusesFraming: refusesFraming(metadata.framing ?? {}, origin) } : described;
  const title = ownTitle ?? siteTitle(video, content);
  const authorUrl = authorPage(video.type, metadata);
  const { author, authorId, description, publishedAt, durationSeconds } = metadata;
  const lang = languageOf(title, metadata.lang);
  const channelPage = authorUrl ?? video.url;
  const channel = await findChannel(deps, channelPage);
  return {
    ok: true,
    value: {
      ...{
        dbId: id,
        video,
        title,
        hasOwnTitle: ownTitle !== null,
        author,
        authorId,
        authorUrl,
        description,
        publishedAt,
        durationSeconds,
        lang,
      },
      ...{ channel, channelPage, start, problem },
    },
  };
}

function siteTitle(video: Video, { metadata }: FetchedMetadata): string {
  return metadata.title ?? titleFromAddress(video);
}
