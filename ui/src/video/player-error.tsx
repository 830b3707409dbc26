import { VIDEO_TYPES, type Video } from "#core/video/video.ts";
import ExternalLink from "~icons/lucide/external-link";
import RotateCw from "~icons/lucide/rotate-cw";
import TriangleAlert from "~icons/lucide/triangle-alert";
import { useWords } from "../words/words.ts";
import type { PlayerFailure } from "./player.ts";

/** Says that a player failed, and offers the original page. */
export function PlayerError({ video, why, onRetry }: { video: Video; why: PlayerFailure; onRetry?: () => void }) {
  const words = useWords("video");
  const common = useWords("common");
  return (
    <div
      role="alert"
      data-trouble=""
      className="absolute inset-0 grid place-content-center gap-3 overflow-auto bg-[#0b0d0c] px-4 pt-12 pb-3 text-center text-13 text-white"
    >
      <div>
        <p className="flex items-center justify-center gap-2 font-semibold text-14">
          <TriangleAlert size={16} strokeWidth={1.8} aria-hidden="true" />
          {words.failed}
        </p>
        <p className="mx-auto mt-1 max-w-[44ch] text-white/80">{words.failedWhy[why]}</p>
      </div>
      <p className="flex flex-wrap justify-center gap-2">
        <OriginalPageLink video={video} className={CHOICE} />
        {onRetry && (
          <button type="button" onClick={onRetry} className={CHOICE}>
            <RotateCw size={14} strokeWidth={1.8} aria-hidden="true" />
            {common.tryAgain}
          </button>
        )}
      </p>
    </div>
  );
}

const CHOICE =
  "inline-flex h-8 items-center gap-1.5 rounded-control border border-white/50 px-3 font-medium text-white hover:bg-white/12 max-desk:h-10";

/** A link to the original page; none for a file of this device. */
export function OriginalPageLink({ video, className }: { video: Video; className: string }) {
  const words = useWords("video");
  const common = useWords("common");
  const site = VIDEO_TYPES[video.type].siteName;
  if (!/^https?:/.test(video.url)) return null;
  const label = site === null ? words.openOriginal : words.openOn(site);
  return (
    <a
      href={video.url}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      aria-label={`${label} (${common.opensInNewTab})`}
    >
      <ExternalLink size={14} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{label}</span>
    </a>
  );
}
