import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { hasAllChannels } from "#core/view/view.ts";
import { Button } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { PHONE, useMediaQuery } from "#ui/controls/use-media-query.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import FolderIcon from "~icons/lucide/folder";
import Search from "~icons/lucide/search";
import { useFolders } from "../folders/use-folders.ts";
import { channelUrlOf } from "../following/channel-url-of.ts";
import { titleOf } from "../following/title-of.ts";
import { useChannels } from "../following/use-channels.ts";
import { arrangeChoices, type ChoiceRow, withToggled } from "./arrange-choices.ts";

const LIST_HEIGHT = 200;
/** Rows above and below what can be seen, so that scrolling shows no gaps. */
const MARGIN = 6;

interface ChooseChannelsProps {
  folders: string[];
  channels: string[];
  onChange: (chosen: { folders?: string[]; channels?: string[] }) => void;
}

/** Any folders and channels; none means all. Only visible rows are rendered, so that 2,000 channels cost no more than 20. */
export function ChooseChannels({ folders: chosenFolders, channels: chosenChannels, onChange }: ChooseChannelsProps) {
  const words = useWords("views");
  const language = useLanguage();
  const { data: folders } = useFolders();
  const { data: channels } = useChannels();
  const [filter, setFilter] = useState("");
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const height = useMediaQuery(PHONE) ? 44 : 32;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const byId = useMemo(() => new Map<string, Known>(channels?.map((channel) => [channel.id, channel])), [channels]);
  const rows = useMemo(() => {
    const named = [...byId.values()].map((channel) => ({ id: channel.id, name: titleOf(channel) }));
    return arrangeChoices({ folders: folders ?? [], channels: named, filter: filter.trim(), language });
  }, [folders, byId, filter, language]);
  const [scrollTop, setScrollTop] = useState(0);
  const first = Math.max(0, Math.floor(scrollTop / height) - MARGIN);
  const last = Math.ceil((scrollTop + LIST_HEIGHT) / height) + MARGIN;
  const isChosen = ({ kind, id: own }: ChoiceRow) => (kind === "folder" ? chosenFolders : chosenChannels).includes(own);
  const toggle = (row: ChoiceRow) => {
    setActiveKey(row.key);
    if (row.kind === "folder") onChange({ folders: withToggled(chosenFolders, row.id) });
    else onChange({ channels: withToggled(chosenChannels, row.id) });
  };
  const activeAt = Math.max(
    0,
    rows.findIndex(({ key }) => key === activeKey),
  );
  const go = (at: number) => {
    const row = rows[Math.min(Math.max(at, 0), rows.length - 1)];
    if (!row) return;
    setActiveKey(row.key);
    const scroller = list.current?.parentElement;
    const top = rows.indexOf(row) * height;
    if (!scroller) return;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + height > scroller.scrollTop + scroller.clientHeight)
      scroller.scrollTop = top + height - scroller.clientHeight;
  };
  const pressed = (event: KeyboardEvent) => {
    const row = rows[activeAt];
    const keys: Partial<Record<string, () => void>> = {
      ArrowDown: () => go(activeKey === null ? 0 : activeAt + 1),
      ArrowUp: () => go(activeAt - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      " ": () => row && toggle(row),
      Enter: () => row && toggle(row),
    };
    const act = keys[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  // Without folders that were deleted and channels that were left since.
  const count =
    chosenFolders.filter((own) => folders?.some((folder) => folder.id === own)).length +
    chosenChannels.filter((own) => byId.has(own)).length;
  const isAll = hasAllChannels({ folders: chosenFolders, channels: chosenChannels });
  const shown = new Set<number>();
  for (let at = first; at <= Math.min(last, rows.length - 1); at++) shown.add(at);
  if (rows.length > 0) shown.add(activeAt);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex h-5 items-center gap-2">
        <span id={`${id}-label`} className="font-medium text-13">
          {words.from}
        </span>
        <span role="status" className="text-13 text-text-2">
          {isAll ? words.allChannels : words.chosen(count)}
        </span>
        {!isAll && (
          <Button
            variant="ghost"
            className="-mr-2 ml-auto h-7!"
            onClick={() => onChange({ folders: [], channels: [] })}
          >
            {words.chooseAll}
          </Button>
        )}
      </div>
      <div className="rounded-control border border-control bg-surface has-[:focus-visible]:border-accent">
        <div className="flex h-9 items-center gap-2 border-line border-b px-3 max-desk:h-11">
          <Search aria-hidden size={14} strokeWidth={1.8} className="shrink-0 text-text-3" />
          <input
            type="search"
            aria-label={words.find}
            placeholder={words.find}
            value={filter}
            dir="auto"
            autoComplete="off"
            aria-controls={`${id}-list`}
            onChange={(event) => setFilter(event.target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              // Enter would save the view.
              if (event.key === "Enter") event.preventDefault();
              if (event.key === "ArrowDown" || event.key === "Enter") {
                event.preventDefault();
                document.getElementById(`${id}-list`)?.focus();
                go(0);
              }
            }}
            className="min-w-0 flex-1 bg-transparent text-13 shadow-none! outline-none! placeholder:text-text-3 max-desk:text-[16px] [&::-webkit-search-cancel-button]:hidden"
          />
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-multiselectable
          aria-labelledby={`${id}-label`}
          aria-activedescendant={rows.length > 0 ? `${id}-${rows[activeAt]?.key}` : undefined}
          tabIndex={0}
          onKeyDown={pressed}
          onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
          style={{ height: LIST_HEIGHT }}
          className="group relative overflow-y-auto rounded-b-control shadow-none! outline-none!"
        >
          {rows.length === 0 && <p className="px-3 py-2.5 text-13 text-text-3">{words.noMatch}</p>}
          <div ref={list} role="presentation" className="relative" style={{ height: rows.length * height }}>
            {[...shown].map((at) => {
              const row = rows[at] as ChoiceRow;
              const isOn = isChosen(row);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active row
                <div
                  key={row.key}
                  id={`${id}-${row.key}`}
                  role="option"
                  aria-selected={isOn}
                  aria-posinset={at + 1}
                  aria-setsize={rows.length}
                  onClick={() => toggle(row)}
                  className={classNames(
                    "absolute inset-x-0 flex cursor-pointer items-center gap-2.5 pr-3 text-13 hover:bg-hover",
                    at === activeAt && "group-focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]",
                  )}
                  style={{ top: at * height, height, paddingLeft: row.level === 2 ? 32 : 12 }}
                >
                  <span
                    aria-hidden
                    className={classNames(
                      "grid size-4 shrink-0 place-items-center rounded-[4px] border",
                      isOn ? "border-accent bg-accent text-on-accent" : "border-control",
                    )}
                  >
                    {isOn && <Check size={12} strokeWidth={3} />}
                  </span>
                  <Mark row={row} channel={byId.get(row.id)} />
                  <span dir="auto" lang={guessLanguage(row.name)} className="min-w-0 truncate">
                    {row.kind === "folder" && <span className="sr-only">{words.folder}: </span>}
                    {row.name}
                  </span>
                </div>
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}

type Known = NonNullable<ReturnType<typeof useChannels>["data"]>[number];

function Mark({ row, channel }: { row: ChoiceRow; channel: Known | undefined }) {
  if (row.kind === "folder" || !channel)
    return <FolderIcon aria-hidden size={16} strokeWidth={1.6} className="shrink-0 text-text-3" />;
  return <SiteMark name={row.name} mark={channelUrlOf(channel)} icon={channel.image} size="xs" />;
}
