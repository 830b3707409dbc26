import { skipToken, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { AppRouter } from "#server/rpc.ts";
import { Button } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { Dialog } from "#ui/controls/dialog.tsx";
import { Problem } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import CircleDashed from "~icons/lucide/circle-dashed";
import TriangleAlert from "~icons/lucide/triangle-alert";
import Upload from "~icons/lucide/upload";
import { shortAddress } from "../following/title-of.ts";
import { refetchChannels } from "../following/use-channels.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";

type Import = inferRouterOutputs<AppRouter>["opml"]["get"];
type Row = Import["rows"][number];

const LONGEST_FILE = 950_000;
const POLL_MS = 700;
/** The dialog opens with the last import if it finished less than this ago. */
const RECENT_MS = 10 * 60_000;

interface ImportOpmlProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Imports a list of feeds from another reader and shows each row's outcome. The server continues when the dialog is closed. */
export function ImportOpml({ open, onOpenChange }: ImportOpmlProps) {
  const { opml: words } = useWords("channels");
  const [chosen, setChosen] = useState<string | null | undefined>();
  const { data: imports } = useQuery(rpc.opml.list.queryOptions(undefined, { enabled: open, staleTime: 0 }));
  const last = imports?.[0];
  const isRecent = last && (!last.finishedAt || Date.now() - new Date(last.finishedAt).getTime() < RECENT_MS);
  // Until the person chooses, the import in progress.
  const id = chosen === undefined ? (isRecent ? last.id : null) : chosen;
  useOutcome(id, open);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title} description={words.hint}>
      {id ? <Progress key={id} id={id} onAnother={() => setChosen(null)} /> : <ChooseInDialog onStarted={setChosen} />}
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
  const [id, setId] = useState<string | null>(null);
  useOutcome(id, true);
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
    <ChooseFile onStarted={start} look="flex h-18 items-center gap-3.5 px-4">
      <Upload aria-hidden size={18} strokeWidth={1.6} className="shrink-0 text-text-3" />
      <span>
        {drop}{" "}
        <span className="font-medium text-accent underline decoration-accent/36 underline-offset-3">{choose}</span>
      </span>
    </ChooseFile>
  );
}

function ChooseInDialog({ onStarted }: { onStarted: (id: string) => void }) {
  const { opml: words } = useWords("channels");
  return (
    <div className="px-6 pb-6 max-desk:px-4">
      <ChooseFile onStarted={onStarted} look="flex h-36 flex-col items-center justify-center gap-1">
        <Upload aria-hidden size={20} strokeWidth={1.6} className="mb-1 text-text-3" />
        <span className="font-medium text-14 text-text">{words.choose}</span>
        <span className="max-desk:hidden">{words.orDrop}</span>
      </ChooseFile>
    </div>
  );
}

interface ChooseFileProps {
  onStarted: (id: string) => void;
  look: string;
  /** What the box says, which is the name of the file input. */
  children: ReactNode;
}

function ChooseFile({ onStarted, look, children }: ChooseFileProps) {
  const { opml: words } = useWords("channels");
  const problems = useWords("problems");
  const [isOver, setOver] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File | undefined) {
    if (!file || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const text = await file.text().catch(() => null);
      if (text === null) return setProblem(words.unreadable);
      if (text.length > LONGEST_FILE) return setProblem(words.tooLarge);
      onStarted((await rpc.opml.import.mutate({ text })).id);
    } catch (cause) {
      setProblem(explainRefusal(cause, problems));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
        className={classNames(
          "rounded-card border border-control border-dashed text-13 text-text-2 has-[input:focus-visible]:shadow-(--ring)",
          look,
          isOver ? "bg-accent-tint" : "hover:bg-hover",
        )}
      >
        {children}
        <input
          type="file"
          accept=".opml,.xml,text/xml,text/x-opml,application/xml"
          aria-busy={isBusy}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </label>
      <div aria-live="polite" className="mt-3 text-13 empty:hidden">
        {problem && <Problem>{problem}</Problem>}
      </div>
    </>
  );
}

function Progress({ id, onAnother }: { id: string; onAnother: () => void }) {
  const { opml: words } = useWords("channels");
  const problems = useWords("problems");
  const { data, error, refetch } = useQuery(rpc.opml.get.queryOptions({ id }, { staleTime: 0 }));
  if (error && !data) return <p className="px-6 pb-6 text-danger">{explainRefusal(error, problems)}</p>;
  if (!data) return <div className="h-36" />;
  const retry = async () => {
    try {
      await rpc.opml.retry.mutate({ id });
      await refetch();
    } catch (cause) {
      notify({ kind: "failure", title: words.retryFailed, message: explainRefusal(cause, problems) });
    }
  };
  return (
    <div className="pb-6">
      <div className="px-6 pb-4 max-desk:px-4">
        <p role="status" className="font-semibold text-15 tabular-nums">
          {data.total === 0
            ? words.nothing
            : data.finishedAt
              ? words.done(data.followed, data.total)
              : words.working(data.done, data.total)}
        </p>
        {!data.finishedAt && <p className="text-13 text-text-2">{words.workingHint}</p>}
        {data.total > 0 && !data.finishedAt && (
          <span aria-hidden className="mt-2 block h-1 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(data.done / data.total) * 100}%` }}
            />
          </span>
        )}
      </div>
      <ul className="border-line border-y">
        {data.rows.map((row) => (
          <ImportRow key={row.position} row={row} />
        ))}
      </ul>
      <MoreRows first={data} />
      {data.finishedAt && (
        <div className="flex flex-wrap justify-end gap-2 px-6 pt-4 max-desk:px-4">
          {data.followed < data.done && <Button onClick={() => void retry()}>{words.retry}</Button>}
          <Button onClick={onAnother}>{words.another}</Button>
        </div>
      )}
    </div>
  );
}

/** Polls until all rows are done, also while the dialog is closed: refetches the channels and announces the end. */
function useOutcome(id: string | null, isShown: boolean) {
  const { opml: words } = useWords("channels");
  const { data } = useQuery(
    rpc.opml.get.queryOptions(id === null ? skipToken : { id }, {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && !state.data.finishedAt ? POLL_MS : false),
    }),
  );
  const done = data?.done ?? 0;
  useEffect(() => {
    if (done > 0) void refetchChannels();
  }, [done]);
  const isRunning = data !== undefined && !data.finishedAt;
  const wasRunning = useRef(false);
  const announce = useEffectEvent(() => {
    if (isShown || !data?.finishedAt) return;
    const kind = data.followed === data.total ? "success" : "failure";
    notify({ kind, title: words.title, message: words.done(data.followed, data.total) });
  });
  useEffect(() => {
    if (wasRunning.current && !isRunning) announce();
    wasRunning.current = isRunning;
  }, [isRunning]);
}

/** The rows beyond the first answer, loaded on demand. */
function MoreRows({ first }: { first: Import }) {
  const { opml: words } = useWords("channels");
  const [rows, setRows] = useState<Row[]>([]);
  const after = rows.at(-1)?.position ?? first.rows.at(-1)?.position ?? 0;
  if (after >= first.total) return rows.length ? <Rows rows={rows} /> : null;
  const more = async () => {
    const page = await queryClient.fetchQuery(rpc.opml.get.queryOptions({ id: first.id, after }, { staleTime: 0 }));
    setRows([...rows, ...page.rows]);
  };
  return (
    <>
      <Rows rows={rows} />
      <div className="px-6 pt-4 max-desk:px-4">
        <Button onClick={() => void more()}>{words.showMore}</Button>
      </div>
    </>
  );
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <ul className="border-line border-b">
      {rows.map((row) => (
        <ImportRow key={row.position} row={row} />
      ))}
    </ul>
  );
}

function ImportRow({ row: { title, address, outcome } }: { row: Row }) {
  const { opml: words } = useWords("channels");
  const byProblem: Record<string, string> = words.byProblem;
  const [Icon, colour, text] =
    outcome === null
      ? [CircleDashed, "text-text-3", words.waiting]
      : outcome.kind === "subscribed"
        ? [Check, "text-accent", words.followed]
        : [TriangleAlert, "text-warn", byProblem[outcome.problem.kind] ?? words.byProblem.other];
  return (
    <li className="flex items-start gap-3 border-line border-t px-6 py-2.5 text-13 first:border-0 max-desk:px-4">
      <Icon aria-hidden size={16} strokeWidth={1.6} className={`mt-0.5 shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{title || shortAddress(address) || words.untitled}</p>
        {address && <p className="truncate font-mono text-12 text-text-3">{shortAddress(address)}</p>}
        <p className="text-text-2">{text}</p>
      </div>
    </li>
  );
}
