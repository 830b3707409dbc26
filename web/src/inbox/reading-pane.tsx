import "./reading.css";
import { useQuery } from "@tanstack/react-query";
import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { useWords } from "#ui/words/words.ts";
import BookOpenText from "~icons/lucide/book-open-text";
import ChevronDown from "~icons/lucide/chevron-down";
import ChevronLeft from "~icons/lucide/chevron-left";
import ChevronRight from "~icons/lucide/chevron-right";
import Circle from "~icons/lucide/circle";
import CircleDot from "~icons/lucide/circle-dot";
import ExternalLink from "~icons/lucide/external-link";
import Star from "~icons/lucide/star";
import X from "~icons/lucide/x";
import { useReadingSettings } from "../preferences/reading-settings.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";
import { ArticleBody, ArticleHead } from "./article.tsx";
import type { Item } from "./item.ts";
import { KeepTextPlace } from "./keep-text-place.tsx";
import { ListMessage } from "./list-message.tsx";
import { nameOf } from "./name-of.ts";
import { readingLook } from "./reading-look.ts";
import { ReadingSettingsButton } from "./reading-settings-button.tsx";
import { ShareButton } from "./share-button.tsx";
import type { ItemActions } from "./use-item-actions.ts";
import type { MenuState } from "./use-menu.ts";
import { VideoHead } from "./video-head.tsx";

// Loaded when it is first shown.
const FullText = lazy(() => import("./full-text.tsx").then(({ FullText }) => ({ default: FullText })));

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
  menus: { look: MenuState; share: MenuState };
  /** Marks it as read, or as unread if it is read. */
  onMark: (item: Item) => void;
  onNextUnread: () => void;
  onOpen: (item: Item) => void;
  onClose: () => void;
  heading: Ref<HTMLHeadingElement>;
  /** For the keyboard: shows the full text, or the feed's again. */
  switchText: Ref<() => void>;
}

const STALE_MS = 5 * 60_000;

/** The open item: beside the list on wide screens, else over it. Its first button leads back to the list. */
export function ReadingPane(props: ReadingPaneProps) {
  const { id, listed, position, actions, menus, onMark, onNextUnread, onOpen, onClose, heading, switchText } = props;
  const words = useWords("inbox");
  const common = useWords("common");
  const problems = useWords("problems");
  const { data: opened, error, refetch } = useQuery(rpc.items.get.queryOptions({ id }, { staleTime: STALE_MS }));
  const item: Item | undefined = listed ?? opened;
  useReadOnOpen(item, actions);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const textButton = useRef<HTMLButtonElement>(null);
  const hasPage = item !== undefined && item.link !== null && !item.video;
  const showsFull = hasPage && (chosen ?? opened?.opensWithFullText ?? false);
  const showFeed = () => {
    setChosen(false);
    // The focused button is part of the full text.
    textButton.current?.focus();
  };
  useImperativeHandle(switchText, () => () => hasPage && setChosen(!showsFull));
  const look = readingLook(useReadingSettings());
  return (
    <>
      {item && <title>{`${nameOf(item)} · Pagecast`}</title>}
      <Toolbar
        {...{ item, position, actions, menus, onMark, onNextUnread, onOpen, onClose }}
        fullText={hasPage ? { button: textButton, isShown: showsFull, onChange: setChosen } : null}
      />
      {error && !opened ? (
        <ListMessage title={words.notThere} hint={explainRefusal(error, problems)} isAlert>
          <Button onClick={() => refetch()}>{common.tryAgain}</Button>
        </ListMessage>
      ) : (
        <article
          data-open-item
          {...look}
          className="mx-auto max-w-[calc(var(--read-width)+64px)] px-4 pt-6 pb-32 desk:px-8 desk:pt-12 desk:pb-24 print:max-w-none print:p-0"
        >
          {item &&
            (item.video ? (
              <VideoHead item={item} heading={heading} />
            ) : (
              <ArticleHead item={item} contentHtml={opened?.contentHtml} heading={heading} />
            ))}
          {opened ? (
            <KeepTextPlace text={showsFull ? "full" : "feed"}>
              {showsFull ? (
                <Suspense fallback={<ArticleBody item={opened} />}>
                  <FullText item={opened} onShowFeed={showFeed} />
                </Suspense>
              ) : (
                <ArticleBody item={opened} />
              )}
            </KeepTextPlace>
          ) : (
            <ArticleSkeleton hasTitle={Boolean(item)} />
          )}
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

interface FullTextState {
  button: Ref<HTMLButtonElement>;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

interface ToolbarProps extends Omit<ReadingPaneProps, "id" | "listed" | "heading" | "switchText"> {
  item: Item | undefined;
  /** Null: the item has no page with text. */
  fullText: FullTextState | null;
}

function Toolbar({ item, position, onOpen, onClose, fullText, ...rest }: ToolbarProps) {
  const words = useWords("inbox");
  const { previous, next } = position ?? {};
  return (
    <div className="sticky top-0 z-10 flex h-14 items-center gap-1 border-line border-b bg-surface px-2 max-desk:gap-0 desk:@container desk:px-6 print:hidden">
      <span aria-hidden className="reading-progress absolute inset-x-0 top-0 h-0.5 bg-accent" />
      <IconButton label={words.back} title={words.back} onClick={onClose}>
        <X aria-hidden size={18} strokeWidth={1.6} />
      </IconButton>
      <Step label={words.previous} to={previous} onOpen={onOpen}>
        <ChevronLeft aria-hidden size={18} strokeWidth={1.6} />
      </Step>
      <Step label={words.next} to={next} onOpen={onOpen}>
        <ChevronRight aria-hidden size={18} strokeWidth={1.6} />
      </Step>
      <span className="mx-2 min-w-0 flex-1 truncate text-13 text-text-3 tabular-nums max-desk:text-right">
        {position && words.place(position.at, position.of, position.hasMore)}
      </span>
      {fullText && <FullTextButton {...fullText} />}
      {item && <ItemButtons item={item} {...rest} />}
    </div>
  );
}

function FullTextButton({ button, isShown, onChange }: FullTextState) {
  const words = useWords("fullText");
  return (
    <IconButton
      ref={button}
      label={words.name}
      title={isShown ? words.showFeed : words.show}
      aria-pressed={isShown}
      onClick={() => onChange(!isShown)}
      className={classNames(isShown && "text-accent!")}
    >
      <BookOpenText aria-hidden size={18} strokeWidth={1.6} />
    </IconButton>
  );
}

type ItemButtonsProps = Pick<ReadingPaneProps, "actions" | "menus" | "onMark" | "onNextUnread"> & { item: Item };

/** On phones in a bar of their own at the bottom, where a thumb reaches them. */
function ItemButtons({ item, actions, menus, onMark, onNextUnread }: ItemButtonsProps) {
  const words = useWords("inbox");
  const common = useWords("common");
  const reading = useWords("reading");
  const Unread = item.isRead ? Circle : CircleDot;
  return (
    <div className="flex items-center gap-1 max-desk:fixed max-desk:inset-x-0 max-desk:bottom-0 max-desk:h-[calc(60px+max(16px,env(safe-area-inset-bottom)))] max-desk:items-start max-desk:justify-around max-desk:border-line max-desk:border-t max-desk:bg-surface max-desk:px-4 max-desk:pt-2.5">
      <ReadingSettingsButton menu={menus.look} />
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
        onClick={() => onMark(item)}
      >
        <Unread aria-hidden size={16} strokeWidth={1.6} className={item.isRead ? "" : "text-accent"} />
      </IconButton>
      <ShareButton item={item} actions={actions} menu={menus.share} />
      {item.link !== null && (
        <a
          href={item.link}
          target="_blank"
          rel="noopener noreferrer"
          title={`${words.openPage} (${common.opensInNewTab})`}
          className="inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-control font-medium text-13 hover:bg-hover max-desk:size-10 max-desk:text-text-3 desk:ml-2 desk:h-8 desk:border desk:border-control desk:bg-surface desk:px-3"
        >
          <ExternalLink aria-hidden size={14} strokeWidth={1.8} className="max-desk:size-[17px]" />
          <span className="max-desk:sr-only desk:@max-[500px]:sr-only">{words.openPage}</span>
          <span className="sr-only"> ({common.opensInNewTab})</span>
        </a>
      )}
      <IconButton label={reading.nextUnread} title={reading.nextUnread} onClick={onNextUnread} className="desk:hidden">
        <ChevronDown aria-hidden size={18} strokeWidth={1.6} />
      </IconButton>
    </div>
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
      className="max-[359px]:hidden aria-disabled:cursor-default! aria-disabled:bg-transparent! aria-disabled:text-text-3 aria-disabled:opacity-40"
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
