import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { readAddress } from "#core/read-address.ts";
import { startSeconds } from "#core/video/start-seconds.ts";
import { useWords } from "#ui/words/words.ts";
import { findKnownVideo, type KnownVideo } from "../following/known-videos.ts";
import { useFollowTerms } from "../following/use-follow-terms.ts";
import { explainRefusal, problemOf } from "../refusal.ts";
import { rpc } from "../rpc.ts";
import { completeKnown, showKnown } from "./complete-known.ts";
import { OpenForm } from "./open-form.tsx";
import { useOpenedVideo, videoFromAddress } from "./opened-video.ts";
import { useLocalFile } from "./use-local-file.ts";
import { WatchFile } from "./watch-file.tsx";
import { WatchSkeleton } from "./watch-skeleton.tsx";
import { WatchVideo } from "./watch-video.tsx";

const byAddress = getRouteApi("/watch");
const byId = getRouteApi("/watch/$dbId");

/** /watch?url=…&t=90: a video by its address; without one, the form for an address or a file. */
export function WatchPage() {
  const { url, t } = byAddress.useSearch();
  const navigate = useNavigate();
  const { file, refused, openFile } = useLocalFile();
  const open = (address: string) => {
    openFile(null);
    navigate({ to: "/watch", search: { url: address } });
  };
  if (file) return <WatchFile video={file} onClose={() => openFile(null)} />;
  const address = url === undefined ? null : readAddress(url);
  if (address === null)
    return <OpenForm key={url} typed={url ?? ""} refusedFile={refused} onOpen={open} onFile={openFile} />;
  const known = findKnownVideo(url as string);
  return known ? (
    <WatchKnown key={address} address={address} t={t} known={known} />
  ) : (
    <WatchAddress key={address} address={address} t={t} />
  );
}

/** Opened from an item: what it knows is shown at once. Without an answer of the server, that is all. */
function WatchKnown({ address, t, known }: { address: string; t: string | number | undefined; known: KnownVideo }) {
  const { data } = useOpenedVideo(address);
  const shown = data ? completeKnown(known, data) : showKnown(known);
  return <WatchVideo opened={shown} start={startOf(t, shown.start)} target={known.target} />;
}

function WatchAddress({ address, t }: { address: string; t: string | number | undefined }) {
  const problems = useWords("problems");
  const { data, error, refetch } = useOpenedVideo(address);
  if (data) return <WatchVideo opened={data} start={startOf(t, data.start)} />;
  if (!error) return <WatchSkeleton />;
  const failure = { why: explainRefusal(error, problems), again: () => void refetch() };
  return <WatchUndescribed address={address} t={t} failure={failure} />;
}

interface WatchUndescribedProps {
  address: string;
  t: string | number | undefined;
  failure: { why: string; again(): void };
}

/** Our server did not answer: the address alone says how the video plays. */
function WatchUndescribed({ address, t, failure }: WatchUndescribedProps) {
  const opened = videoFromAddress(address, useFollowTerms());
  return <WatchVideo opened={opened} start={startOf(t, opened.start)} failure={failure} />;
}

/** /watch/<dbId>?t=90: a video the person opened before. */
export function StoredWatchPage() {
  return (
    <Suspense fallback={<WatchSkeleton />}>
      <WatchStored />
    </Suspense>
  );
}

function WatchStored() {
  const { dbId } = byId.useParams();
  const { t } = byId.useSearch();
  const { data } = useSuspenseQuery(rpc.videos.get.queryOptions({ dbId }, { staleTime: Number.POSITIVE_INFINITY }));
  return <WatchVideo opened={data} start={startOf(t, data.start)} />;
}

/** Shown for a stored video that does not exist or belongs to someone else. */
export function CannotWatch({ error }: { error: unknown }) {
  const words = useWords("watch");
  const kind = problemOf(error)?.kind;
  // Other errors are shown by the general error page.
  if (kind !== "no-such-video" && kind !== "bad-input") throw error;
  return (
    <div className="mx-auto max-w-[704px] px-4 py-16 desk:px-8">
      <h1 className="font-semibold text-28 tracking-tight">{words.noSuchVideo}</h1>
      <p className="mt-2 mb-6 text-15 text-text-2">{words.noSuchVideoHint}</p>
      <Link
        to="/watch"
        className="inline-flex h-10 items-center rounded-control bg-accent px-4 font-medium text-on-accent hover:bg-accent-hover"
      >
        {words.openAnother}
      </Link>
    </div>
  );
}

/** `t` of our address takes precedence over the start time in the video's. */
function startOf(t: string | number | undefined, otherwise: number): number {
  return t === undefined ? otherwise : startSeconds(String(t));
}
