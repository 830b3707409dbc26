import { Link, useNavigate } from "@tanstack/react-router";
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { folderKey } from "#core/folder/folder-key.ts";
import { guessLanguage } from "#core/guess-language.ts";
import { Button } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import { useHasFilter } from "../folders/filter-field.tsx";
import { healthOf, needsAttention } from "../following/channel-health.ts";
import { channelUrlOf } from "../following/channel-url-of.ts";
import { filterKeyOf } from "../following/filter-key.ts";
import { shortAddress, titleOf } from "../following/title-of.ts";
import { useChannelActions } from "../following/use-channel-actions.ts";
import { findListed, type ListedChannel } from "../following/use-channels.ts";
import { focusHeading } from "../layout/focus-heading.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { countRefreshesLeft, pauseChannels, planToSay, refreshChannels } from "./bulk-actions.ts";
import type { BulkDialogKind } from "./bulk-dialogs.tsx";
import { ChannelMenu } from "./channel-menu.tsx";
import { HealthLine } from "./health-line.tsx";
import { NextTry } from "./next-try.tsx";
import { SelectBar } from "./select-bar.tsx";
import { extendFrom, extendTo, keepListed, NOTHING, type Selection, selectOnly, toggle } from "./selection.ts";
import { SourceInUse, UnusedSource } from "./source-list.tsx";

const BulkDialog = lazy(() => import("./bulk-dialogs.tsx").then(({ BulkDialog }) => ({ default: BulkDialog })));

const COLUMNS = "wide:grid wide:grid-cols-[28px_minmax(0,36fr)_minmax(0,34fr)_120px_120px_120px] wide:gap-x-3";
/** Of most rows; the others are measured. */
const ROW = 69;
/** The bar above the list covers rows, and so do the bars below it on phones, where the filter is a line of its own. */
const ABOVE = 56;
const ABOVE_WITH_FILTER = 88;
const BELOW = 150;

interface ChannelTableProps {
  channels: readonly ListedChannel[];
  isPhone: boolean;
  /** On phones: every row is a checkbox. */
  isSelecting: boolean;
  onDone: () => void;
}

/**
 * A list that looks like a table on wide screens and like stacked rows on phones; each value has its own label. Only the rows in the
 * window are rendered. Channels are selected with the checkbox of each row: Shift selects a range.
 */
export function ChannelTable({ channels, isPhone, isSelecting, onDone }: ChannelTableProps) {
  const words = useWords("channels");
  const [filter, setFilter] = useState("");
  const hasFilter = useHasFilter(channels.length);
  const [chosen, setSelection] = useState(NOTHING);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [busy, setBusy] = useState<BulkDialogKind | null>(null);
  const [dialog, setDialog] = useState<{
    kind: BulkDialogKind;
    channels: ListedChannel[];
    refreshesLeft: number;
    of: Selection;
    isOpen: boolean;
    opening: number;
  } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string | null>(null);
  const hasCheckboxes = isSelecting || !isPhone;

  const shown = useMemo(() => {
    const wanted = folderKey(filter);
    return wanted === "" ? channels : channels.filter((channel) => filterKeyOf(channel).includes(wanted));
  }, [channels, filter]);
  const order = useMemo(() => shown.map(({ id }) => id as string), [shown]);
  const selection = useMemo(() => {
    const listed = new Set<string>(channels.map(({ id }) => id));
    return keepListed(chosen, (id) => listed.has(id));
  }, [chosen, channels]);
  const selected = useMemo(() => channels.filter(({ id }) => selection.ids.has(id)), [channels, selection]);
  const activeAt = Math.max(0, activeId === null ? 0 : order.indexOf(activeId));

  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
  });
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      // The row that has the focus stays, wherever the list is scrolled to.
      return indexes.includes(activeAt) || activeAt >= range.count
        ? indexes
        : [...indexes, activeAt].sort((a, b) => a - b);
    },
    [activeAt],
  );
  const virtualizer = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => ROW,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: isPhone && hasFilter ? ABOVE_WITH_FILTER : ABOVE,
    scrollPaddingEnd: isPhone ? BELOW : 16,
    getItemKey: (index) => order[index] ?? index,
    rangeExtractor,
  });

  useEffect(() => {
    if (focusNext.current === null) return;
    const box = list.current?.querySelector<HTMLElement>(`[data-channel="${focusNext.current}"] [data-select]`);
    if (!box) return;
    focusNext.current = null;
    box.focus({ preventScroll: true });
  });
  const focusRow = (at: number) => {
    const id = order[at];
    if (id === undefined) return;
    focusNext.current = id;
    setActiveId(id);
    virtualizer.scrollToIndex(at);
  };

  const pick = useCallback(
    (id: string, isRange: boolean) => {
      setActiveId(id);
      setSelection((known) => (isRange ? extendTo(known, order, id) : toggle(known, id)));
    },
    [order],
  );

  useEffect(() => {
    if (selection.ids.size === 0 && !isSelecting) return;
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if ((event.target as Element).closest("[role=dialog], [role=menu], [data-sonner-toaster]")) return;
      if (selection.ids.size > 0) setSelection(NOTHING);
      else onDone();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [selection, isSelecting, onDone]);

  const pressed = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a" && !target.matches("[type=search]")) {
      event.preventDefault();
      setSelection(selectOnly(order));
      return;
    }
    if (target.dataset.select === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Partial<Record<string, number>> = {
      ArrowDown: activeAt + 1,
      ArrowUp: activeAt - 1,
      Home: 0,
      End: order.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const [from, to] = [order[activeAt], order[next]];
    if (from === undefined || to === undefined) return;
    if (event.shiftKey) setSelection((known) => extendFrom(known, order, from, to));
    focusRow(next);
  };
  /** Shift with a press anywhere on a row selects up to it; on phones every press on a row does. */
  const clicked = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>("[data-channel]")?.dataset.channel;
    if (id === undefined || target.closest("[data-select], button, [role=menu]")) return;
    if (!event.shiftKey && !isSelecting) return;
    event.preventDefault();
    pick(id, event.shiftKey);
  };

  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  /** What was selected since stays. Returns whether the selection is gone. */
  const finish = (isDone: boolean, actedOn: Selection): boolean => {
    setBusy(null);
    if (!isDone || latest.current !== actedOn) return false;
    setSelection(NOTHING);
    if (isSelecting) onDone();
    return true;
  };
  const act = async (kind: BulkDialogKind) => {
    if (busy) return;
    setBusy(kind);
    const refreshesLeft = kind === "refresh" ? await countRefreshesLeft() : 0;
    if (kind === "move" || kind === "unsubscribe" || planToSay(kind, selected, refreshesLeft)) {
      setBusy(null);
      const opening = (dialog?.opening ?? 0) + 1;
      return setDialog({ kind, channels: selected, refreshesLeft, of: chosen, isOpen: true, opening });
    }
    const isDone = await (kind === "refresh" ? refreshChannels(selected) : pauseChannels(selected, kind === "pause"));
    if (finish(isDone, chosen)) focusAfter();
  };
  /** What was pressed is gone. */
  const focusAfter = () => {
    const box = list.current?.querySelector<HTMLElement>("[data-select][tabindex='0']");
    if (box) box.focus({ preventScroll: true });
    else focusHeading();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the checkboxes and buttons inside it
    <div ref={area} onKeyDown={hasCheckboxes ? pressed : undefined}>
      {hasCheckboxes && (
        <SelectBar
          hasFilter={hasFilter}
          shown={shown}
          selected={selected}
          filter={filter}
          onFilter={setFilter}
          onGo={() => focusRow(0)}
          onSelect={(ids) => setSelection(selectOnly(ids))}
          onAct={(kind) => void act(kind)}
          busy={busy}
          isPhone={isPhone}
          onDone={onDone}
        />
      )}
      <div
        aria-hidden
        className={classNames(COLUMNS, "border-line border-b py-2 font-medium text-12 text-text-3 max-wide:hidden")}
      >
        <span />
        <span>{words.columns.channel}</span>
        <span>{words.columns.health}</span>
        <span>{words.newestPost}</span>
        <span>{words.columns.nextTry}</span>
        <span />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for the checkbox in each row, which has the keys */}
      <ul
        ref={list}
        aria-description={hasCheckboxes ? words.bulk.keys : undefined}
        onClick={hasCheckboxes ? clicked : undefined}
        onMouseDown={(event) => {
          // Shift would select text.
          if (hasCheckboxes && event.shiftKey) event.preventDefault();
        }}
        className="relative max-wide:border-line max-wide:border-t"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const channel = shown[index];
          return (
            channel && (
              <Row
                key={key}
                channel={channel}
                index={index}
                size={shown.length}
                top={start - top}
                measure={virtualizer.measureElement}
                checkbox={hasCheckboxes ? (selection.ids.size > 0 || isSelecting ? "shown" : "on-hover") : "none"}
                isSelecting={isSelecting}
                isSelected={selection.ids.has(channel.id)}
                isFocusable={index === activeAt}
                onPick={pick}
              />
            )
          );
        })}
      </ul>
      {shown.length === 0 && (
        <p role="status" className="py-6 text-13 text-text-2">
          {words.noMatch}
        </p>
      )}
      {isPhone && selected.length > 0 && <div className="h-18" />}
      {dialog && (
        <Suspense>
          <BulkDialog
            // New each time it is opened, without what was chosen before.
            key={dialog.opening}
            kind={dialog.kind}
            channels={dialog.channels}
            refreshesLeft={dialog.refreshesLeft}
            isOpen={dialog.isOpen}
            onClose={(isDone) => {
              setDialog({ ...dialog, isOpen: false });
              finish(isDone, dialog.of);
              // After the dialog has given the focus back to a button that is gone.
              if (isDone) setTimeout(() => document.activeElement === document.body && focusAfter());
            }}
            onFailed={() => setDialog((shown) => shown && { ...shown, channels: asListed(shown.channels) })}
          />
        </Suspense>
      )}
    </div>
  );
}

/** As they are now, without those that are gone. */
function asListed(channels: readonly ListedChannel[]): ListedChannel[] {
  return channels.flatMap(({ id }) => findListed(id) ?? []);
}

interface RowProps {
  channel: ListedChannel;
  index: number;
  size: number;
  top: number;
  measure: (row: HTMLElement | null) => void;
  checkbox: "none" | "on-hover" | "shown";
  isSelecting: boolean;
  isSelected: boolean;
  isFocusable: boolean;
  onPick: (id: string, isRange: boolean) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { channel, index, size, top, measure, checkbox, isSelecting, isSelected, isFocusable, onPick } = props;
  const words = useWords("channels");
  const titleId = useId();
  const navigate = useNavigate();
  const actions = useChannelActions(channel);
  const params = { channelId: channel.id };
  const title = titleOf(channel);
  const showsTryNow = needsAttention(channel) && channel.paused === null;
  const look = "block truncate rounded-tag text-left font-semibold text-14";
  return (
    <li
      ref={measure}
      data-index={index}
      data-channel={channel.id}
      aria-setsize={size}
      aria-posinset={index + 1}
      aria-busy={actions.isLeaving || undefined}
      style={{ top }}
      className={classNames(
        COLUMNS,
        "group absolute inset-x-0 border-line border-b py-3 wide:py-3.5",
        checkbox !== "none" && "max-wide:pl-7 max-desk:pl-10",
        isSelected && "bg-accent-tint",
        actions.isLeaving && "opacity-50",
      )}
    >
      {checkbox !== "none" ? (
        <label
          className={classNames(
            "grid h-8 w-7 items-center max-wide:absolute max-wide:top-3 max-wide:left-0 max-desk:w-10",
            checkbox === "on-hover" &&
              "[@media(hover:hover)]:opacity-0 [@media(hover:hover)]:focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100",
          )}
        >
          <span className="sr-only">{words.bulk.selectOne(title)}</span>
          <input
            type="checkbox"
            data-select
            tabIndex={isFocusable ? 0 : -1}
            checked={isSelected}
            onChange={(event) => onPick(channel.id, (event.nativeEvent as unknown as MouseEvent).shiftKey)}
            className="size-4 accent-accent max-desk:size-5"
          />
        </label>
      ) : (
        <span className="max-wide:hidden" />
      )}
      <div
        className={classNames(
          "grid grid-cols-[32px_minmax(0,1fr)] gap-3 wide:pr-0",
          isSelecting ? "pr-2" : "pr-10 desk:pr-32",
        )}
      >
        <SiteMark name={title} mark={channelUrlOf(channel)} icon={channel.image} />
        <div className="min-w-0">
          {isSelecting ? (
            <span id={titleId} dir="auto" lang={guessLanguage(title)} className={look}>
              {title}
            </span>
          ) : (
            <Link
              id={titleId}
              to="/channels/$channelId"
              params={params}
              dir="auto"
              lang={guessLanguage(title)}
              className={`${look} hover:underline`}
            >
              {title}
            </Link>
          )}
          <span className="block truncate font-mono text-12 text-text-3">{shortAddress(channelUrlOf(channel))}</span>
          <SourceInUse {...channel} />
        </div>
      </div>
      <div className="max-wide:pl-11">
        {/* Only when something is wrong. */}
        {healthOf(channel) !== "fine" && (
          <div className="max-wide:pt-1.5">
            <HealthLine channel={channel} />
          </div>
        )}
        <div className="pl-[18px] text-13">
          <UnusedSource {...channel} />
        </div>
      </div>
      <div className="text-13 text-text-2 tabular-nums max-wide:sr-only">
        <span className="sr-only">{words.newestPost}: </span>
        {channel.lastPostAt ? <CapitalisedTimeAgo at={channel.lastPostAt} /> : words.noPostYet}
      </div>
      <div className="text-13 text-text-2 tabular-nums max-wide:sr-only">
        <span className="sr-only">{words.nextTryAt} </span>
        <NextTry
          channel={channel}
          isRefreshing={actions.isRefreshing}
          className="wide:inline-block wide:first-letter:uppercase"
        />
      </div>
      <div className="flex items-start justify-end max-wide:absolute max-wide:top-2 max-wide:-right-2">
        {!isSelecting && showsTryNow && (
          <Button
            busy={actions.isRefreshing}
            aria-describedby={titleId}
            onClick={() => void actions.refresh()}
            className="max-desk:hidden wide:-my-1 px-2.5!"
          >
            {words.tryNow}
          </Button>
        )}
        {!isSelecting && (
          <span className="wide:-my-1">
            <ChannelMenu
              channel={channel}
              actions={actions}
              onShow={() => void navigate({ to: "/channels/$channelId", params })}
            />
          </span>
        )}
      </div>
    </li>
  );
});

function CapitalisedTimeAgo({ at }: { at: string }) {
  return <TimeAgo at={at} className="inline-block first-letter:uppercase" />;
}
