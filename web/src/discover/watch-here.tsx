import { Link } from "@tanstack/react-router";
import { identifyVideo } from "#core/video/identify-video.ts";
import { useWords } from "#ui/words/words.ts";
import CirclePlay from "~icons/lucide/circle-play";

/** A link to the watch page for an address with a video, whether or not it has a feed. */
export function WatchHere({ address }: { address: string }) {
  const words = useWords("results");
  const video = identifyVideo(address);
  if (!video || video.type === "web-page") return null;
  return (
    <p className="my-3">
      <Link
        to="/watch"
        search={{ url: address }}
        className="inline-flex h-8 items-center gap-1.5 rounded-control border border-control bg-surface px-3 font-medium text-13 hover:bg-hover max-desk:h-10"
      >
        <CirclePlay aria-hidden size={16} strokeWidth={1.6} />
        {words.watchHere}
      </Link>
    </p>
  );
}
