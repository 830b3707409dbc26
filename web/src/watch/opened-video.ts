import { queryOptions, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { decideChannel, type FollowTerms } from "#core/channel/decide-channel.ts";
import { describeVideo, titleFromAddress } from "#core/video/describe-video.ts";
import { EMPTY_METADATA } from "#core/video/metadata.ts";
import { startSecondsOf } from "#core/video/start-seconds.ts";
import type { Video } from "#core/video/video.ts";
import type { AppRouter } from "#server/rpc.ts";
import { meQuery } from "../person/me.ts";
import { problemOf } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";

export type OpenedVideo = inferRouterOutputs<AppRouter>["videos"]["open"];

/** The server's metadata of a video. Requested again when the person signs in or out, because it is stored per person. */
export function useOpenedVideo(address: string) {
  const me = useQuery(meQuery);
  return useQuery({ ...openQuery(address, me.data?.id ?? null), enabled: !me.isPending });
}

function openQuery(address: string, who: string | null) {
  return queryOptions({
    queryKey: ["videos", "open", address, who],
    queryFn: () => rpc.videos.open.mutate({ url: address }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before, query) => (query?.queryKey[2] === address ? before : undefined),
  });
}

/** Saves a new title and updates it wherever the video is shown; false when it was not saved. */
export async function renameVideo(dbId: string, title: string): Promise<boolean> {
  try {
    const saved = await rpc.videos.rename.mutate({ dbId, title });
    const renamed = (video: OpenedVideo | undefined) =>
      video?.dbId === dbId ? { ...video, ...saved, hasOwnTitle: true } : video;
    queryClient.setQueriesData<OpenedVideo>({ queryKey: ["videos", "open"] }, renamed);
    queryClient.setQueryData(rpc.videos.get.queryKey({ dbId }), renamed);
    return true;
  } catch (cause) {
    // The session ended while the page was open.
    if (problemOf(cause)?.kind === "not-logged-in") queryClient.invalidateQueries(meQuery);
    return false;
  }
}

/** The video as its address alone describes it, for when the server does not answer. */
export function videoFromAddress(address: string, terms: FollowTerms): OpenedVideo {
  const video = describeVideo(address, EMPTY_METADATA) as Video;
  return {
    dbId: null,
    video,
    title: titleFromAddress(video),
    hasOwnTitle: false,
    author: null,
    authorId: null,
    authorUrl: null,
    description: null,
    publishedAt: null,
    durationSeconds: null,
    lang: null,
    channel: decideChannel({ address: video.url, feeds: [], site: null }, terms),
    channelPage: video.url,
    start: startSecondsOf(address),
    problem: null,
  };
}
