import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { Menu, MenuChoices, MenuItem, MenuSeparator } from "#ui/controls/menu.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { PHONE, useMediaQuery } from "#ui/controls/use-media-query.ts";
import { useWords } from "#ui/words/words.ts";
import Download from "~icons/lucide/download";
import Ellipsis from "~icons/lucide/ellipsis";
import FolderPlus from "~icons/lucide/folder-plus";
import ListChecks from "~icons/lucide/list-checks";
import Plus from "~icons/lucide/plus";
import Upload from "~icons/lucide/upload";
import { channelSortOf, SORTS } from "../folders/channel-sort.ts";
import { openFolderDialog } from "../folders/open-dialog.ts";
import { needsAttention } from "../following/channel-health.ts";
import { type ListedChannel, useChannels } from "../following/use-channels.ts";
import { Page } from "../layout/page.tsx";
import { Skeleton } from "../layout/page-skeleton.tsx";
import { type Me, useMe } from "../person/me.ts";
import { useMembershipQuery } from "../person/use-membership.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";
import { refetchCounts } from "../views/use-views.ts";
import { ChannelTable } from "./channel-table.tsx";
import { PhoneChannels } from "./phone-channels.tsx";
import { PlanMeter } from "./plan-meter.tsx";
import { useExportOpml } from "./use-export-opml.ts";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";

const ImportOpml = lazy(() => import("./import-opml.tsx").then(({ ImportOpml }) => ({ default: ImportOpml })));

const route = getRouteApi("/channels");
const NONE: readonly ListedChannel[] = [];
const FIRST_FETCH_POLL_MS = 2_000;
const POLL_MS = 60_000;

export function ChannelsPage() {
  const words = useWords("channels");
  const { only: show = "all" } = route.useSearch();
  const navigate = route.useNavigate();
  const {
    data: listed,
    error,
    refetch,
    dataUpdatedAt,
  } = useChannels({
    refetchInterval: pollInterval,
    // Here one can select the channels that were never opened, and opening an item does not change the cached list.
    refetchOnMount: "always",
  });
  useCountsWith(dataUpdatedAt);
  // How high the line about the plan is depends on what it says: the list below it waits for it, so that it does not move.
  const { isLoading: isPlanLoading } = useMembershipQuery();
  const channels = isPlanLoading ? undefined : listed;
  const [opml, setOpml] = useState<"never" | "open" | "closed">("never");
  const isImporting = useIsImporting();
  const exportOpml = useExportOpml();
  const me = useMe();
  const folders = useWords("folders");
  const isPhone = useMediaQuery(PHONE);
  const [selectsOnPhone, setSelectsOnPhone] = useState(false);
  const isSelecting = isPhone && selectsOnPhone;
  const stopSelecting = useCallback(() => setSelectsOnPhone(false), []);
  const inNeed = channels?.filter(needsAttention) ?? [];
  const shown = show === "all" ? channels : inNeed;
  useFocusAfterRemoval(shown ?? NONE);
  const choose = (chosen: "all" | "attention") =>
    void navigate({ search: chosen === "attention" ? { only: chosen } : {}, resetScroll: false });
  return (
    <Page
      title={words.title}
      actions={
        <>
          <span className="max-wide:hidden">
            <Filter show={show} all={channels?.length} inNeed={inNeed.length} onChange={choose} />
          </span>
          <Button onClick={() => setOpml("open")} className="max-wide:hidden">
            {words.importOpml}
          </Button>
          <Menu
            trigger={
              <IconButton label={words.more}>
                <Ellipsis aria-hidden size={18} strokeWidth={1.6} />
              </IconButton>
            }
          >
            <MenuItem icon={Upload} onSelect={() => setOpml("open")}>
              {words.importOpml}
            </MenuItem>
            <MenuItem icon={Download} onSelect={() => void exportOpml()}>
              {words.exportOpml}
            </MenuItem>
            <MenuSeparator />
            {isPhone && channels && channels.length > 0 && (
              <MenuItem icon={ListChecks} onSelect={() => setSelectsOnPhone(true)}>
                {words.bulk.selectChannels}
              </MenuItem>
            )}
            <MenuItem icon={FolderPlus} onSelect={() => openFolderDialog({ kind: "new-folder", inside: null })}>
              {folders.newFolder}
            </MenuItem>
            {isPhone && me && <SortChoices me={me} />}
          </Menu>
          <PrimaryLink>
            <Plus aria-hidden size={14} strokeWidth={1.8} />
            {words.add}
          </PrimaryLink>
        </>
      }
    >
      <div className="max-w-[1192px] px-4 pt-1 pb-12 desk:px-8 desk:pt-6">
        {!isPhone && <PlanMeter />}
        {channels && channels.length > 0 && (!isPhone || inNeed.length > 0 || show === "attention") && (
          <div className="pb-3 wide:hidden">
            <Filter show={show} all={channels.length} inNeed={inNeed.length} onChange={choose} />
          </div>
        )}
        {isPhone && !isSelecting && me && show === "all" && channels ? (
          <PhoneChannels me={me} channels={channels} none={<NothingFollowed />} />
        ) : (
          <List
            channels={channels}
            shown={shown}
            onShowAll={() => choose("all")}
            isPhone={isPhone}
            isSelecting={isSelecting}
            onDone={stopSelecting}
          >
            {error && !channels && <CannotLoad error={error} onAgain={() => void refetch()} />}
          </List>
        )}
        {isPhone && (
          <div className="mt-6 border-line border-t pt-6">
            <PlanMeter />
          </div>
        )}
      </div>
      {(opml !== "never" || isImporting) && (
        <Suspense>
          <ImportOpml open={opml === "open"} onOpenChange={(isOpen) => setOpml(isOpen ? "open" : "closed")} />
        </Suspense>
      )}
    </Page>
  );
}

/** Asked when the page opens: an import that goes on is shown again. */
function useIsImporting(): boolean {
  const me = useMe();
  const { data } = useQuery(rpc.opml.list.queryOptions(undefined, { enabled: Boolean(me), staleTime: 0 }));
  return data?.[0] !== undefined && data[0].finishedAt === null;
}

/** On phones, where the list is in folders. */
function SortChoices({ me }: { me: Me }) {
  const words = useWords("folders");
  const setting = channelSortOf(me.id);
  const choices = SORTS.map((value) => ({ value, label: words.sorts[value] }));
  return (
    <>
      <MenuSeparator />
      <MenuChoices label={words.sortBy} choices={choices} value={setting.use()} onChange={setting.write} />
    </>
  );
}

/** The unread counts are fetched after the list: on phones nothing else does while a channel is fetched for the first time. */
function useCountsWith(listUpdatedAt: number): void {
  const before = useRef(listUpdatedAt);
  useEffect(() => {
    if (before.current > 0 && before.current !== listUpdatedAt) refetchCounts();
    before.current = listUpdatedAt;
  }, [listUpdatedAt]);
}

/** Often while a channel is fetched for the first time, else once a minute, because the list shows times. */
function pollInterval(channels: readonly Pick<ListedChannel, "health" | "paused">[]): number {
  return channels.some(({ health, paused }) => health === "first-fetch" && !paused) ? FIRST_FETCH_POLL_MS : POLL_MS;
}

interface FilterProps {
  show: "all" | "attention";
  all: number | undefined;
  inNeed: number;
  onChange: (show: "all" | "attention") => void;
}

function Filter({ show, all, inNeed, onChange }: FilterProps) {
  const words = useWords("channels");
  const segments = [
    { value: "all" as const, label: words.all, count: all },
    { value: "attention" as const, label: words.attention, count: inNeed },
  ];
  return <Segmented label={words.show} segments={segments} value={show} onChange={onChange} />;
}

interface ListProps {
  channels: readonly ListedChannel[] | undefined;
  shown: readonly ListedChannel[] | undefined;
  onShowAll: () => void;
  isPhone: boolean;
  isSelecting: boolean;
  onDone: () => void;
  /** In place of the list. */
  children?: ReactNode;
}

function List({ channels, shown, onShowAll, children, ...selecting }: ListProps) {
  const words = useWords("channels");
  if (children) return children;
  if (!channels || !shown) return <Skeleton rows={6} />;
  if (channels.length === 0) return <NothingFollowed />;
  if (shown.length === 0)
    return (
      <div className="border-line border-t py-10">
        <h2 className="font-semibold text-18">{words.allWell}</h2>
        <p className="mt-1 mb-5 text-text-2">{words.allWellHint}</p>
        <Button onClick={onShowAll}>{words.showAll}</Button>
      </div>
    );
  return <ChannelTable channels={shown} {...selecting} />;
}

function NothingFollowed() {
  const words = useWords("channels");
  return (
    <div className="max-w-[560px] border-line border-t py-10">
      <h2 className="font-semibold text-18">{words.none}</h2>
      <p className="mt-1 mb-5 text-text-2">{words.noneHint}</p>
      <Link
        to="/"
        className="inline-flex h-10 items-center rounded-control border border-control bg-surface px-4 font-medium hover:bg-hover"
      >
        {words.find}
      </Link>
    </div>
  );
}

function CannotLoad({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const words = useWords("channels");
  const common = useWords("common");
  const problems = useWords("problems");
  return (
    <div role="alert" className="border-line border-t py-10">
      <h2 className="font-semibold text-18">{words.cannotLoad}</h2>
      <p className="mt-1 mb-5 text-text-2">{explainRefusal(error, problems)}</p>
      <Button onClick={onAgain}>{common.tryAgain}</Button>
    </div>
  );
}

function PrimaryLink({ children }: { children: ReactNode }) {
  return (
    <Link
      to="/"
      className="inline-flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control bg-accent px-3 font-medium text-13 text-on-accent hover:bg-accent-hover max-desk:h-10"
    >
      {children}
    </Link>
  );
}
