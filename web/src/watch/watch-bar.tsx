import { Link } from "@tanstack/react-router";
import { clockTime } from "#core/video/clock-time.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { Tooltip } from "#ui/controls/tooltip.tsx";
import { OriginalPageLink } from "#ui/video/player-error.tsx";
import { useWords } from "#ui/words/words.ts";
import ChevronLeft from "~icons/lucide/chevron-left";
import FolderOpen from "~icons/lucide/folder-open";
import Share2 from "~icons/lucide/share-2";
import { notify } from "../notify.ts";
import type { OpenedVideo } from "./opened-video.ts";

const ICON =
  "grid size-10 shrink-0 place-items-center rounded-control text-text-3 hover:bg-hover hover:text-text desk:size-8";

/** The breadcrumb, the way back, the link to share, and the original page. */
export function WatchBar({ opened, start }: { opened: OpenedVideo; start: number }) {
  const words = useWords("watch");
  const shell = useWords("shell");
  const share = async () => {
    // With the video's own address, which anybody can open; a stored video is private to its person.
    const link = `${location.origin}/watch?url=${encodeURIComponent(opened.video.url)}${start > 0 ? `&t=${start}` : ""}`;
    const isCopied = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    );
    notify({
      kind: isCopied ? "success" : "failure",
      title: isCopied ? words.copied : words.notCopied,
      message: link,
    });
  };
  return (
    <div className="flex h-13 items-center gap-1 pr-2 pl-1 desk:h-14 desk:border-line desk:border-b desk:pr-6 desk:pl-4">
      <Link to="/" aria-label={words.back} className={ICON}>
        <ChevronLeft aria-hidden size={18} strokeWidth={1.6} />
      </Link>
      <p className="flex min-w-0 flex-1 items-center text-13 text-text-2">
        <Link to="/" className="hover:text-text max-desk:hidden">
          {shell.discover}
        </Link>
        <span aria-hidden className="px-2 text-text-3 max-desk:hidden">
          /
        </span>
        <span className="truncate desk:text-text">{opened.author ?? new URL(opened.video.url).hostname}</span>
      </p>
      {start > 0 && (
        <p className="mr-2 text-12 text-text-3 tabular-nums max-wide:hidden">
          {words.startedAt(clockTime(start))} <span className="font-mono">?t={start}</span>
        </p>
      )}
      <Tooltip text={words.openAnother}>
        <Link to="/watch" aria-label={words.openAnother} className={ICON}>
          <FolderOpen aria-hidden size={18} strokeWidth={1.6} />
        </Link>
      </Tooltip>
      <Tooltip text={words.share}>
        <IconButton label={words.share} onClick={share}>
          <Share2 aria-hidden size={18} strokeWidth={1.6} />
        </IconButton>
      </Tooltip>
      <OriginalPageLink
        video={opened.video}
        className="ml-2 inline-flex h-8 min-w-0 shrink-0 items-center gap-1.5 rounded-control border border-control bg-surface px-3 font-medium text-13 hover:bg-hover max-desk:hidden"
      />
    </div>
  );
}
