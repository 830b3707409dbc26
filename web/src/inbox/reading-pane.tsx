import "./reading.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useEffect, useEffectEvent } from "react";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { useWords } from "#ui/words/words.ts";
import ChevronLeft from "~icons/lucide/chevron-left";
import ChevronRight from "~icons/lucide/chevron-right";
import Circle from "~icons/lucide/circle";
import CircleDot from "~icons/lucide/circle-dot";
import ExternalLink from "~icons/lucide/external-link";
import Star from "~icons/lucide/star";
import X from "~icons/lucide/x";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";
import { ArticleBody, ArticleHead } from "./article.tsx";
import type { Item } from "./item.ts";
import { ListMessage } from "./list-message.tsx";
import { nameOf } from "./name-of.ts";
import { ShareButton } from "./share-button.tsx";
import type { ItemActions } from "./use-item-actions.ts";
import { VideoHead } from "./video-head.tsx";

export interface Position {
  at: number;
  of: number;
  hasMore: boolean;
  previous: Item | undefined;
  next: Item | undefined;
}

interface ReadingPaneProps {
  id: string;
  /** The item as the list has it, so that its title is shown before its text is loaded. */
  listed: Item | undefined;
  /** Its position in the list; null when it is not in it. */
  position: Position | null;
  actions: ItemActions;
  onOpen: (item: Item) => void;
  onClose: () => void;
  heading: Ref<HTMLHeadingElement>;
}

const STALE_MS = 5 * 60_000;

/** The open item: beside the list on wide screens, else over it. Its first button leads back to the list. */
export function ReadingPane({ id, listed, position, actions, onOpen, onClose, heading }: ReadingPaneProps) {
  const words = useWords("inbox");
  const common = useWords("common");
  const problems = useWords("problems");
  const { data: opened, error, refetch } = useQuery(rpc.items.get.queryOptions({ id }, { staleTime: STALE_MS }));
  const item: Item | undefined = listed ?? opened;
  useReadOnOpen(item, actions);
  return (
    <>
      {item && <title>{`${nameOf(item)} · Pagecast`}</title>}
      <Toolbar item={item} position={position} actions={actions} onOpen={onOpen} onClose={onClose} />
      {error && !opened ? (
        <ListMessage title={words.notThere} hint={explainRefusal(error, problems)} isAlert>
          <Button onClick={() => refetch()}>{common.tryAgain}</Button>
        </ListMessage>
      ) : (
        <article className="mx-auto max-w-[744px] px-4 pt-6 pb-24 desk:px-8 desk:pt-12 print:max-w-none print:p-0">
          {item &&
            (item.video ? (
              <VideoHead item={item} heading={heading} />
            ) : (
              <ArticleHead item={item} contentHtml={opened?.contentHtml} heading={heading} />
            ))}
          {opened ? <ArticleBody item={opened} /> : <ArticleSkeleton hasTitle={Boolean(item)} />}
        </article>
      )}
    </>
  );
}

/** Only once per opening, so that marking it unread while it is open lasts. */
function useReadOnOpen(item: Item | undefined, actions: ItemActions) {
  const opened = useEffectEvent(() => {
    if (item) actions.setRead(item, true);
  });
  const id = item?.id;
  useEffect(() => {
    if (id !== undefined) opened();
  }, [id]);
}

interface ToolbarProps extends Pick<ReadingPaneProps, "position" | "actions" | "onOpen" | "onClose"> {
  item: Item | undefined;
}

function Toolbar({ item, position, actions, onOpen, onClose }: ToolbarProps) {
  const words = useWords("inbox");
  const { previous, next } = position ?? {};
  return (
    <div className="sticky top-0 z-10 flex h-14 items-center gap-1 border-line border-b bg-surface px-2 desk:px-6 print:hidden">
      <IconButton label={words.back} title={words.back} onClick={onClose}>
        <X aria-hidden size={18} strokeWidth={1.6} />
      </IconButton>
      <Step label={words.previous} to={previous} onOpen={onOpen}>
        <ChevronLeft aria-hidden size={18} strokeWidth={1.6} />
      </Step>
      <Step label={words.next} to={next} onOpen={onOpen}>
        <ChevronRight aria-hidden size={18} strokeWidth={1.6} />
      </Step>
      <span className="ml-2 min-w-0 flex-1 truncate text-13 text-text-3 tabular-nums max-desk:sr-only">
        {position && words.place(position.at, position.of, position.hasMore)}
      </span>
      <span className="flex-1 desk:hidden" />
      {item && <ItemButtons item={item} actions={actions} />}
    </div>
  );
}

function ItemButtons({ item, actions }: { item: Item; actions: ItemActions }) {
  const words = useWords("inbox");
  const common = useWords("common");
  const Unread = item.isRead ? Circle : CircleDot;
  return (
    <>
      <IconButton
        label={item.isStarred ? words.unstar : words.star}
        title={item.isStarred ? words.unstar : words.star}
        onClick={() => actions.setStarred(item, !item.isStarred)}
        className={classNames(item.isStarred && "text-accent")}
      >
        <Star aria-hidden size={18} strokeWidth={1.6} {...(item.isStarred && { fill: "currentColor" })} />
      </IconButton>
      <IconButton
        label={item.isRead ? words.markUnread : words.markRead}
        title={item.isRead ? words.markUnread : words.markRead}
        onClick={() => actions.setRead(item, !item.isRead)}
      >
        <Unread aria-hidden size={16} strokeWidth={1.6} className={item.isRead ? "" : "text-accent"} />
      </IconButton>
      <ShareButton item={item} actions={actions} />
      {item.link !== null && (
        <a
          href={item.link}
          target="_blank"
          rel="noopener noreferrer"
          className="ml-2 inline-flex h-8 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-control border border-control bg-surface px-3 font-medium text-13 hover:bg-hover max-desk:mr-2 max-desk:size-10 max-desk:p-0"
        >
          <ExternalLink aria-hidden size={14} strokeWidth={1.8} />
          <span className="max-desk:sr-only">{words.openPage}</span>
          <span className="sr-only"> ({common.opensInNewTab})</span>
        </a>
      )}
    </>
  );
}

interface StepProps {
  label: string;
  to: Item | undefined;
  onOpen: (item: Item) => void;
  children: ReactNode;
}

/** Disabled at the ends of the list instead of removed, so that nothing moves and the focus is not lost. */
function Step({ label, to, onOpen, children }: StepProps) {
  return (
    <IconButton
      label={label}
      title={label}
      aria-disabled={to ? undefined : true}
      onClick={() => to && onOpen(to)}
      className="aria-disabled:cursor-default! aria-disabled:bg-transparent! aria-disabled:text-text-3 aria-disabled:opacity-40"
    >
      {children}
    </IconButton>
  );
}

function ArticleSkeleton({ hasTitle }: { hasTitle: boolean }) {
  const words = useWords("inbox");
  return (
    <div role="status" className="flex animate-[appear_0ms_200ms_backwards] flex-col gap-4">
      <span className="sr-only">{words.loadingMore}</span>
      {!hasTitle && <span aria-hidden className="mb-6 h-9 w-4/5 rounded-tag bg-hover" />}
      {["w-full", "w-full", "w-11/12", "w-full", "w-2/3"].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five blocks that never change
        <span key={row} aria-hidden className={`h-4 rounded-tag bg-hover ${width}`} />
      ))}
    </div>
  );
}
