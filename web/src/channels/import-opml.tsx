import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useEffect, useEffectEvent, useState } from "react";
import type { AppRouter } from "#server/rpc.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/controls/dialog.tsx";
import { useWords } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import CircleDashed from "~icons/lucide/circle-dashed";
import TriangleAlert from "~icons/lucide/triangle-alert";
import Upload from "~icons/lucide/upload";
import { shortAddress } from "../following/title-of.ts";
import { notify } from "../notify.ts";
import { storedSetting } from "../preferences/stored-setting.ts";
import { explainRefusal } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { canRetry, isPageStale } from "./can-retry.ts";
import { ChooseList } from "./choose-list.tsx";
import { ReaderProgress, shareDone } from "./reader-progress.tsx";
import { ContinueReaderImport } from "./sign-in-to-reader.tsx";
import { isOpen, sayStopped, useImportWatch } from "./watch-import.ts";

type Import = inferRouterOutputs<AppRouter>["opml"]["get"];
type Row = Import["rows"][number];

/** The dialog opens with the last import if it finished less than this ago, or was stopped. */
const RECENT_MS = 10 * 60_000;
/** While feeds that were just followed are fetched for the first time. */
const NAMES_POLL_MS = 2_000;
/** Less often than the first ones: there may be many pages. */
const ROWS_POLL_MS = 2_000;

function isRecentTime(time: string | null): boolean {
  return time !== null && Date.now() - new Date(time).getTime() < RECENT_MS;
}

/** The last import whose result the person has closed. */
const seenImport = storedSetting("import-seen", (text) => text);

/** Remembers that a complete result was seen, so that it is not shown again. Returns false if something can be continued or retried. */
function noteSeen(id: string | null): boolean {
  const shown = id === null ? undefined : queryClient.getQueryData(rpc.opml.get.queryKey({ id }));
  const isDone = shown !== undefined && !isOpen(shown) && !canRetry(shown);
  if (isDone) seenImport.write(id);
  return isDone;
}

interface ImportOpmlProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Imports a list from another reader or program and shows each row's outcome. The server continues when the dialog is closed; a person who
 * comes back while it does is told how far it is.
 */
export function ImportOpml({ open, onOpenChange }: ImportOpmlProps) {
  const { opml: words } = useWords("channels");
  const [chosen, setChosen] = useState<string | null | undefined>();
  const seen = seenImport.use();
  const { data: imports } = useQuery(rpc.opml.list.queryOptions(undefined, { enabled: open, staleTime: 0 }));
  const last = imports?.[0];
  const isRecent = last && (isOpen(last) || isRecentTime(last.finishedAt));
  // Until the person chooses, the import in progress.
  const id = chosen === undefined ? (isRecent && last.id !== seen ? last.id : null) : chosen;
  useImportWatch(id, open);
  const { show } = useWords("channels");
  const sayHowFar = useEffectEvent(() => {
    if (open || !last || last.finishedAt !== null) return;
    const { done, total } = last;
    const message = done < total ? words.working(done, total) : words.reader.bringing;
    notify({ kind: "info", title: words.title, message, action: { label: show, run: () => onOpenChange(true) } });
  });
  useEffect(() => sayHowFar(), []);
  const change = (isShown: boolean) => {
    if (!isShown && noteSeen(id)) setChosen(undefined);
    onOpenChange(isShown);
  };
  return (
    <Dialog open={open} onOpenChange={change} title={words.title} description={words.hint}>
      {id ? (
        <Progress key={id} id={id} onAnother={() => setChosen(null)} onDone={() => change(false)} />
      ) : (
        <ChooseInDialog onStarted={setChosen} />
      )}
    </Dialog>
  );
}

interface ImportFeedsProps {
  /** Before the link to choose a file, and in it. */
  drop: string;
  choose: string;
  onStarted: () => void;
}

/** The same without a dialog, for the first run. */
export function ImportFeeds({ drop, choose, onStarted }: ImportFeedsProps) {
  const { opml: words } = useWords("channels");
  const [id, setId] = useState<string | null>(null);
  useImportWatch(id, true);
  useEffect(() => () => void noteSeen(id), [id]);
  if (id !== null)
    return (
      <div className="max-h-[60dvh] overflow-y-auto rounded-card border border-line pt-4">
        <Progress key={id} id={id} onAnother={() => setId(null)} />
      </div>
    );
  const start = (started: string) => {
    setId(started);
    onStarted();
  };
  return (
    <ChooseList isCompact onStarted={start} look="flex min-h-18 items-center gap-3.5 px-4 py-3">
      <Upload aria-hidden size={18} strokeWidth={1.6} className="shrink-0 text-text-3" />
      <span>
        {drop}{" "}
        <span className="font-medium text-accent underline decoration-accent/36 underline-offset-3">{choose}</span>
        <span className="block text-12 text-text-3">{words.fileKinds}</span>
      </span>
    </ChooseList>
  );
}

function ChooseInDialog({ onStarted }: { onStarted: (id: string) => void }) {
  const { opml: words } = useWords("channels");
  return (
    <div className="px-6 pb-6 max-desk:px-4">
      <ChooseList onStarted={onStarted} look="flex h-32 flex-col items-center justify-center gap-1 px-4 text-center">
        <Upload aria-hidden size={20} strokeWidth={1.6} className="mb-1 text-text-3" />
        <span className="font-medium text-14 text-text">{words.choose}</span>
        <span className="max-desk:hidden">{words.orDrop}</span>
        <span className="text-12 text-text-3">{words.fileKinds}</span>
      </ChooseList>
    </div>
  );
}

interface ProgressProps {
  id: string;
  onAnother: () => void;
  /** Only in a dialog. */
  onDone?: () => void;
}

function Progress({ id, onAnother, onDone }: ProgressProps) {
  const { opml: words, bulk } = useWords("channels");
  const problems = useWords("problems");
  const { data, error, refetch } = useQuery({
    ...rpc.opml.get.queryOptions({ id }, { staleTime: 0 }),
    // Which names are the person's own is known when the feeds were fetched, after the end of the import.
    refetchInterval: ({ state: { data } }) =>
      data?.finishedAt && data.pendingNames > 0 && isRecentTime(data.finishedAt) ? NAMES_POLL_MS : false,
  });
  const [isAsking, setAsking] = useState(false);
  if (error && !data) return <p className="px-6 pb-6 text-danger">{explainRefusal(error, problems)}</p>;
  if (!data) return <div className="h-36" />;
  const change = async (act: () => Promise<unknown>, failed: string) => {
    try {
      await act();
      await refetch();
    } catch (cause) {
      notify({ kind: "failure", title: failed, message: explainRefusal(cause, problems) });
    }
  };
  const { reader, isStopped } = data;
  // An import from another server has to log in again.
  const again = async () => {
    const { rows } = await rpc.opml.retry.mutate({ id });
    if (rows === 0) notify({ kind: "info", title: words.nothingToRetry, message: words.nothingToRetryHint });
  };
  const retry = () => (reader ? setAsking(true) : void change(again, words.retryFailed));
  const stop = () => void change(() => rpc.opml.stop.mutate({ id }), words.stopFailed);
  const isFollowing = data.done < data.total;
  return (
    <div className="pb-6">
      <div className="px-6 pb-4 max-desk:px-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <p role="status" className="font-semibold text-15 tabular-nums">
              {data.total === 0
                ? words.nothing
                : isStopped
                  ? sayStopped(data, words)
                  : data.finishedAt
                    ? words.done(data.followed, data.total)
                    : reader && !isFollowing
                      ? words.reader.bringing
                      : words.working(data.done, data.total)}
            </p>
            {!data.finishedAt && <p className="text-13 text-text-2">{words.workingHint}</p>}
            {isStopped && isFollowing && <p className="text-13 text-text-2">{words.stoppedHint}</p>}
            {data.total + data.folders > 0 && data.finishedAt && !isStopped && (
              <p className="text-13 text-text-2 tabular-nums">
                <Kept of={data} />
              </p>
            )}
          </div>
          {/* One button, so that it keeps the focus. */}
          {data.total > 0 && isOpen(data) && !isAsking && (
            <Button onClick={isStopped ? retry : stop}>{isStopped ? words.resume : words.stop}</Button>
          )}
        </div>
        {data.total > 0 && isOpen(data) && (
          <span aria-hidden className="mt-2 block h-1 overflow-hidden rounded-full bg-line">
            <span className="block h-full rounded-full bg-accent" style={{ width: `${shareDone(data) * 100}%` }} />
          </span>
        )}
        {reader && <ReaderProgress reader={reader} of={data} />}
        {reader && isAsking && (
          <ContinueReaderImport
            id={id}
            userName={reader.userName}
            host={URL.parse(reader.address)?.host ?? reader.address}
            onContinued={() => {
              setAsking(false);
              void refetch();
            }}
            onCancel={() => setAsking(false)}
          />
        )}
      </div>
      <Rows rows={data.rows} isStopped={isStopped} className="border-y" />
      <MoreRows first={data} />
      {data.finishedAt && (
        <div className="flex flex-wrap justify-end gap-2 px-6 pt-4 max-desk:px-4">
          {!isStopped && !isAsking && canRetry(data) && <Button onClick={retry}>{words.retry}</Button>}
          <Button onClick={onAnother}>{words.another}</Button>
          {onDone && (
            <Button variant="primary" onClick={onDone}>
              {bulk.done}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** What came with the channels: folders, and names of the person's own. */
function Kept({ of }: { of: Import }) {
  const { folders, joinedFolders, shortenedFolders, names, shortenedNames, pendingNames } = of;
  const { opml: words } = useWords("channels");
  const common = useWords("common");
  return common.join(
    [
      words.kept(folders, names),
      pendingNames > 0 && words.pendingNames(pendingNames),
      joinedFolders > 0 && words.joined(joinedFolders),
      shortenedFolders > 0 && words.shortened(shortenedFolders),
      shortenedNames > 0 && words.shortenedNames(shortenedNames),
    ].filter((text) => text !== false),
  );
}

/** The rows beyond the first answer, loaded on demand. */
function MoreRows({ first }: { first: Import }) {
  const { opml: words } = useWords("channels");
  const [pages, setPages] = useState(0);
  // Positions are counted from 1, without gaps.
  const size = first.rows.length;
  return (
    <>
      {Array.from({ length: pages }, (_, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        <PageOfRows key={page} first={first} after={(page + 1) * size} />
      ))}
      {(pages + 1) * size < first.listed && (
        <div className="px-6 pt-4 max-desk:px-4">
          <Button onClick={() => setPages(pages + 1)}>{words.showMore}</Button>
        </div>
      )}
    </>
  );
}

/** Loaded again until it shows the end of the import. */
function PageOfRows({ first, after }: { first: Import; after: number }) {
  const { tryAgain } = useWords("common");
  const { data, isError, refetch } = useQuery({
    ...rpc.opml.get.queryOptions({ id: first.id, after }, { staleTime: 0 }),
    refetchInterval: ({ state: { data } }) => (data && isPageStale(data, first) ? ROWS_POLL_MS : false),
  });
  if (data) return <Rows rows={data.rows} isStopped={first.isStopped} className="border-b" />;
  if (!isError) return null;
  return (
    <div className="px-6 pt-4 max-desk:px-4">
      <Button onClick={() => void refetch()}>{tryAgain}</Button>
    </div>
  );
}

function Rows({ rows, isStopped, className }: { rows: Row[]; isStopped: boolean; className: string }) {
  return (
    <ul className={`border-line ${className}`}>
      {rows.map((row) => (
        <ImportRow key={row.position} row={row} isStopped={isStopped} />
      ))}
    </ul>
  );
}

function ImportRow({ row: { title, address, outcome }, isStopped }: { row: Row; isStopped: boolean }) {
  const { opml: words } = useWords("channels");
  const byProblem: Record<string, string> = words.byProblem;
  const [Icon, colour, text] =
    outcome === null
      ? [CircleDashed, "text-text-3", isStopped ? words.notTried : words.waiting]
      : outcome.kind === "subscribed"
        ? [Check, "text-accent", words[howFollowed(outcome)]]
        : [TriangleAlert, "text-warn", byProblem[outcome.problem.kind] ?? words.byProblem.other];
  return (
    <li className="flex items-start gap-3 border-line border-t px-6 py-2.5 text-13 first:border-0 max-desk:px-4">
      <Icon aria-hidden size={16} strokeWidth={1.6} className={`mt-0.5 shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left font-medium">
          {title || shortAddress(address) || address || words.untitled}
        </p>
        {address && <p className="truncate font-mono text-12 text-text-3">{shortAddress(address)}</p>}
        <p className="text-text-2">{text}</p>
      </div>
    </li>
  );
}

type Followed = Extract<NonNullable<Row["outcome"]>, { kind: "subscribed" }>;

function howFollowed({ isPageOfRoute, wasFollowed }: Followed) {
  if (isPageOfRoute) return wasFollowed ? "pageWasFollowed" : "pageFollowed";
  return wasFollowed ? "wasFollowed" : "followed";
}
