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
import type { FetchedMetadata, MetadataProblem } from "./fetched-metadata.ts";
import { resolveVideo } from "./resolve-video.ts";
import { type Content, findContent, keepContent, setOwnTitle } from "./store.ts";

export type OpenedVideo = {
  /** null for somebody who is not signed in: nothing is stored for nobody. */
  dbId: ContentId | null;
  video: Video;
  /** The person's own, else the site's, else what the address alone says. */
  title: string;
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
  /** Why the site told nothing: then this is what the address alone says. */
  problem: MetadataProblem | null;
};

/** Opens a video for anybody, and remembers it for whoever is signed in. */
export async function openVideo(
  deps: Pick<Deps, "catalogue" | "config" | "db" | "fetchSafely" | "now">,
  { caller, origin }: { caller: Caller; origin: string },
  address: string,
): Promise<Outcome<OpenedVideo>> {
  const told = await resolveVideo(deps, address);
  if (!told) return { ok: false, problem: { kind: "not-an-address" } };
  const start = startSecondsOf(address) || (told.metadata.start ?? 0);
  if (caller.kind === "nobody")
    return { ok: true, value: present(deps, { ...told, id: null, ownTitle: null }, origin, start) };
  const content = await keepContent(deps.db, caller.person.id, told, deps.now());
  return { ok: true, value: present(deps, content, origin, start) };
}

/** What this person opened before, as it was told then; asked for again only where nothing was told. */
export async function getVideo(
  deps: Pick<Deps, "catalogue" | "config" | "db" | "fetchSafely" | "now">,
  { userId, origin }: { userId: UserId; origin: string },
  id: ContentId,
): Promise<Outcome<OpenedVideo>> {
  const content = await findContent(deps.db, userId, id);
  if (!content) return { ok: false, problem: { kind: "no-such-video" } };
  const told = content.problem === null ? null : await resolveVideo(deps, content.url);
  const now = told ? await keepContent(deps.db, userId, told, deps.now()) : content;
  return { ok: true, value: present(deps, now, origin, 0) };
}

/** Only one's own, and only where the type lets titles be edited. The site's own title takes an edit back. */
export async function renameVideo(
  deps: Pick<Deps, "db">,
  userId: UserId,
  id: ContentId,
  title: string,
): Promise<Outcome<{ title: string }>> {
  const content = await findContent(deps.db, userId, id);
  if (!content) return { ok: false, problem: { kind: "no-such-video" } };
  const video = describeVideo(content.url, content.metadata) as Video;
  if (!mayEditTitle({ type: video.type, dbId: content.id, loggedIn: true }))
    return { ok: false, problem: { kind: "title-not-editable" } };
  const own = title === siteTitle(video, content) ? null : title;
  if (!(await setOwnTitle(deps.db, userId, id, own))) return { ok: false, problem: { kind: "no-such-video" } };
  return { ok: true, value: { title } };
}

function present(
  deps: Pick<Deps, "catalogue" | "config">,
  content: FetchedMetadata & Pick<Content, "ownTitle"> & { id: ContentId | null },
  /** Whose frame it would be. */
  origin: string,
  start: number,
): OpenedVideo {
  const { id, url, metadata, ownTitle, problem } = content;
  const described = describeVideo(url, metadata) as Video;
  const isPage = described.type === "web-page";
  const video = isPage ? { ...described, refusesFraming: refusesFraming(metadata.framing ?? {}, origin) } : described;
  const title = ownTitle ?? siteTitle(video, content);
  const authorUrl = authorPage(video.type, metadata);
  const { author, authorId, description, publishedAt, durationSeconds } = metadata;
  const lang = languageOf(title, metadata.lang);
  const channelPage = authorUrl ?? video.url;
  const channel = findChannel(deps, channelPage);
  return {
    ...{ dbId: id, video, title, author, authorId, authorUrl, description, publishedAt, durationSeconds, lang },
    ...{ channel, channelPage, start, problem },
  };
}

function siteTitle(video: Video, { metadata }: FetchedMetadata): string {
  return metadata.title ?? titleFromAddress(video);
}
