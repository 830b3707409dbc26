import { type ReactNode, useEffect, useRef } from "react";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { Menu, MenuItem, MenuSeparator } from "#ui/controls/menu.tsx";
import type { LucideIcon } from "#ui/marks/create-icon.ts";
import { useWords } from "#ui/words/words.ts";
import CalendarOff from "~icons/lucide/calendar-off";
import ChevronDown from "~icons/lucide/chevron-down";
import EyeOff from "~icons/lucide/eye-off";
import FolderInput from "~icons/lucide/folder-input";
import ListChecks from "~icons/lucide/list-checks";
import Pause from "~icons/lucide/pause";
import Play from "~icons/lucide/play";
import RefreshCw from "~icons/lucide/refresh-cw";
import Square from "~icons/lucide/square";
import TriangleAlert from "~icons/lucide/triangle-alert";
import UserMinus from "~icons/lucide/user-minus";
import X from "~icons/lucide/x";
import { FilterField } from "../folders/filter-field.tsx";
import type { ListedChannel } from "../following/use-channels.ts";
import { useNow } from "../time/use-now.ts";
import type { BulkDialogKind } from "./bulk-dialogs.tsx";
import { type ChannelState, isIn, STATES } from "./channel-states.ts";

interface SelectBarProps {
  hasFilter: boolean;
  shown: readonly ListedChannel[];
  selected: readonly ListedChannel[];
  filter: string;
  onFilter: (text: string) => void;
  /** From the filter to the list. */
  onGo: () => void;
  onSelect: (ids: readonly string[]) => void;
  onAct: (kind: BulkDialogKind) => void;
  /** Which action is under way. */
  busy: BulkDialogKind | null;
  isPhone: boolean;
  /** On phones, where selecting is a mode. */
  onDone: () => void;
}

/**
 * Above the list: the filter and what can be selected, or what can be done to what is selected. Its height stays the same. On phones
 * the actions are at the bottom, where the thumb is.
 */
export function SelectBar(props: SelectBarProps) {
  const { hasFilter, shown, selected, filter, onFilter, onGo, onSelect, isPhone, onDone } = props;
  const { bulk } = useWords("channels");
  const hasSelected = selected.length > 0;
  const ids = new Set(selected.map(({ id }) => id));
  const hasAll = shown.every(({ id }) => ids.has(id));
  const filterField = hasFilter && (
    <FilterField
      initialText={filter}
      onChange={onFilter}
      onGo={onGo}
      isTall={isPhone}
      // On phones in a line of its own, so that it stays when something is selected.
      className={classNames(
        "min-w-0",
        isPhone ? "basis-full" : "flex-[0_1_220px]",
        hasSelected && !isPhone && "max-wide:hidden",
      )}
    />
  );
  return (
    <>
      <div className="sticky top-0 z-10 flex min-h-12 items-center gap-2 bg-bg max-desk:flex-wrap max-desk:gap-y-0">
        {isPhone && filterField}
        <ShownCheckbox
          state={!hasSelected ? "none" : hasAll ? "all" : "some"}
          onChange={() => onSelect(hasSelected ? [] : shown.map(({ id }) => id))}
        />
        {!isPhone && filterField}
        <p role="status" className={hasSelected ? "whitespace-nowrap font-medium text-13 tabular-nums" : "sr-only"}>
          {hasSelected && bulk.selected(selected.length)}
        </p>
        {hasSelected && !isPhone && <Actions {...props} />}
        <span className="ml-auto flex items-center gap-1">
          <SelectMenu shown={shown} hasSelected={hasSelected} onSelect={onSelect} />
          {isPhone ? (
            <Button variant="ghost" onClick={onDone}>
              {bulk.done}
            </Button>
          ) : (
            hasSelected && (
              <IconButton label={bulk.clear} onClick={() => onSelect([])}>
                <X aria-hidden size={16} strokeWidth={1.6} />
              </IconButton>
            )
          )}
        </span>
      </div>
      {isPhone && hasSelected && (
        <div className="fixed inset-x-0 bottom-18 z-20 border-line border-t bg-raised px-2 py-1.5">
          <Actions {...props} />
        </div>
      )}
    </>
  );
}

function Actions({ selected, onAct, busy, isPhone }: SelectBarProps) {
  const words = useWords("channels");
  const { bulk } = words;
  const hasActive = selected.some(({ paused }) => paused === null);
  const hasPaused = selected.some(({ paused }) => paused !== null);
  const action = (kind: BulkDialogKind, icon: LucideIcon, label: string) => (
    <Action
      key={kind}
      icon={icon}
      label={label}
      isBusy={busy === kind}
      isPhone={isPhone}
      isDanger={kind === "unsubscribe"}
      onPress={() => onAct(kind)}
    />
  );
  return (
    <div
      role="toolbar"
      aria-label={bulk.actions}
      className={isPhone ? "grid auto-cols-fr grid-flow-col" : "flex min-w-0 items-center gap-1"}
    >
      {action("move", FolderInput, bulk.move)}
      {hasActive && action("pause", Pause, words.pause)}
      {hasPaused && action("resume", Play, words.resume)}
      {hasActive && action("refresh", RefreshCw, bulk.refresh)}
      {action("unsubscribe", UserMinus, words.unsubscribe)}
    </div>
  );
}

interface ActionProps {
  icon: LucideIcon;
  label: string;
  isBusy: boolean;
  isPhone: boolean;
  isDanger: boolean;
  onPress: () => void;
}

function Action({ icon: Icon, label, isBusy, isPhone, isDanger, onPress }: ActionProps) {
  if (!isPhone)
    return (
      <Button
        variant="ghost"
        busy={isBusy}
        title={label}
        onClick={onPress}
        className={classNames("px-2.5!", isDanger && "text-danger!")}
      >
        {!isBusy && <Icon aria-hidden size={16} strokeWidth={1.6} />}
        <span className="max-wide:sr-only">{label}</span>
      </Button>
    );
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onPress();
      }}
      className={classNames(
        "flex h-13 min-w-0 flex-col items-center justify-center gap-0.5 rounded-control font-medium text-12",
        isDanger && "text-danger",
        isBusy && "opacity-50",
      )}
    >
      <Icon aria-hidden size={20} strokeWidth={1.6} />
      <span className="max-w-full truncate">{label}</span>
    </button>
  );
}

const ICON: Record<ChannelState, LucideIcon> = {
  failing: TriangleAlert,
  quiet: CalendarOff,
  neverOpened: EyeOff,
  paused: Pause,
};

interface SelectMenuProps {
  shown: readonly ListedChannel[];
  hasSelected: boolean;
  onSelect: (ids: readonly string[]) => void;
}

/** By state, each with how many there are. A state that no channel is in is not offered. */
function SelectMenu({ shown, hasSelected, onSelect }: SelectMenuProps) {
  const { bulk } = useWords("channels");
  const now = useNow();
  const idsOf = (channels: readonly ListedChannel[]) => channels.map(({ id }) => id);
  const states = STATES.map((state) => [state, idsOf(shown.filter((channel) => isIn(state, channel, now)))] as const);
  return (
    <Menu
      trigger={
        <Button variant="ghost" aria-label={bulk.selectChannels} className="px-2.5!">
          {bulk.select}
          <ChevronDown aria-hidden size={14} strokeWidth={1.8} />
        </Button>
      }
    >
      {states.map(
        ([state, ids]) =>
          ids.length > 0 && (
            <MenuItem key={state} icon={ICON[state]} hint={String(ids.length)} onSelect={() => onSelect(ids)}>
              {bulk.states[state]}
            </MenuItem>
          ),
      )}
      {states.some(([, ids]) => ids.length > 0) && <MenuSeparator />}
      <MenuItem icon={ListChecks} hint={String(shown.length)} onSelect={() => onSelect(idsOf(shown))}>
        {bulk.states.shown}
      </MenuItem>
      {hasSelected && (
        <MenuItem icon={Square} onSelect={() => onSelect([])}>
          {bulk.nothing}
        </MenuItem>
      )}
    </Menu>
  );
}

function ShownCheckbox({ state, onChange }: { state: "none" | "some" | "all"; onChange: () => void }): ReactNode {
  const { bulk } = useWords("channels");
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <label className="grid h-10 w-7 shrink-0 items-center max-desk:w-10">
      <span className="sr-only">{bulk.selectShown}</span>
      <input
        ref={box}
        type="checkbox"
        checked={state === "all"}
        onChange={onChange}
        className="size-4 accent-accent max-desk:size-5"
      />
    </label>
  );
}
