import { Fragment, type ReactNode, useDeferredValue, useId, useMemo, useState } from "react";
import { decodeList } from "#core/import/decode-list.ts";
import {
  type ListProblem,
  LONGEST_LIST,
  readSubscriptionList,
  type SubscriptionList,
  summariseList,
} from "#core/import/read-subscription-list.ts";
import { UNLIMITED } from "#core/membership.ts";
import { Button } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { Problem } from "#ui/controls/field.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { useWords } from "#ui/words/words.ts";
import { explainProblem } from "#words/explain-problem.ts";
import FileText from "~icons/lucide/file-text";
import { TextLink } from "../layout/text-link.tsx";
import { useMembership } from "../person/use-membership.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";
import { explainLimit } from "./bulk-actions.ts";
import { NO_LOGIN, SignInToReader } from "./sign-in-to-reader.tsx";

const ACCEPTED =
  ".opml,.xml,.csv,.json,.db,.txt,text/xml,text/x-opml,application/xml,text/csv,application/json,text/plain";
/** How many of the entries that cannot be used are named. */
const NAMED = 3;

interface ChooseListProps {
  onStarted: (id: string) => void;
  /** Of the box to drop a file on. */
  look: string;
  /** What the box says, which is the name of the file input. */
  children: ReactNode;
  /** The field for addresses, and the form for another server, are behind buttons. */
  isCompact?: boolean;
}

type Chosen = { name: string; text: string; list: SubscriptionList };

/** A file, pasted addresses, or another server. Says what was recognised in a list before anything is imported. */
export function ChooseList({ onStarted, look, children, isCompact = false }: ChooseListProps) {
  const { opml: words } = useWords("channels");
  const problems = useWords("problems");
  const [file, setFile] = useState<Chosen | null>(null);
  const [isPasting, setPasting] = useState(!isCompact);
  const [source, setSource] = useState<"list" | "reader">("list");
  // Here, so that what was typed stays when the person looks at the other one.
  const [pasted, setPasted] = useState("");
  const [login, setLogin] = useState(NO_LOGIN);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(chosen: File | undefined) {
    if (!chosen || isBusy) return;
    setProblem(null);
    if (chosen.size > LONGEST_LIST) return setProblem(problems["list-too-large"]);
    const bytes = await chosen.arrayBuffer().catch(() => null);
    if (bytes === null) return setProblem(words.unreadable);
    const text = decodeList(new Uint8Array(bytes));
    setFile({ name: chosen.name, text, list: readSubscriptionList(text) });
  }
  async function start(text: string) {
    setBusy(true);
    setProblem(null);
    try {
      // The server accepts no NUL, and the reader ignores it.
      onStarted((await rpc.opml.import.mutate({ text: text.replaceAll("\0", "") })).id);
    } catch (cause) {
      setProblem(explainRefusal(cause, problems));
    } finally {
      setBusy(false);
    }
  }
  const failure = (
    <div aria-live="polite" className="mt-3 text-13 empty:hidden">
      {problem && <Problem>{problem}</Problem>}
    </div>
  );

  if (file)
    return (
      <>
        <section aria-label={words.chosenFile} className="rounded-card border border-line p-4">
          <div className="flex gap-3">
            <FileText aria-hidden size={18} strokeWidth={1.6} className="mt-0.5 shrink-0 text-text-3" />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium text-14">{file.name}</p>
              <Recognised list={file.list} />
            </div>
          </div>
        </section>
        {failure}
        <div className="mt-4 flex flex-wrap justify-end gap-2 max-desk:flex-col-reverse">
          <Button autoFocus={!file.list.ok} onClick={() => setFile(null)}>
            {words.chooseOther}
          </Button>
          {file.list.ok && (
            <StartButton list={file.list} isBusy={isBusy} autoFocus onStart={() => void start(file.text)} />
          )}
        </div>
      </>
    );
  const choice = !isCompact && (
    <Segmented
      label={words.source}
      className="mb-4"
      segments={[
        { value: "list", label: words.fromList },
        { value: "reader", label: words.reader.from },
      ]}
      value={source}
      onChange={setSource}
    />
  );
  if (source === "reader")
    return (
      <>
        {choice}
        <SignInToReader
          login={login}
          onChange={setLogin}
          autoFocus={isCompact}
          onStarted={onStarted}
          aside={isCompact && <Button onClick={() => setSource("list")}>{words.chooseOther}</Button>}
        />
      </>
    );
  return (
    <>
      {choice}
      <DropBox onFile={(chosen) => void take(chosen)} isBusy={isBusy} look={look}>
        {children}
      </DropBox>
      {isPasting ? (
        <PasteList
          text={pasted}
          onChange={setPasted}
          isBusy={isBusy}
          autoFocus={isCompact}
          onStart={(text) => void start(text)}
        />
      ) : (
        <div className="-ml-3 mt-2 flex flex-wrap">
          <Button variant="ghost" onClick={() => setPasting(true)}>
            {words.paste}
          </Button>
          <Button variant="ghost" onClick={() => setSource("reader")}>
            {words.reader.open}
          </Button>
        </div>
      )}
      {failure}
    </>
  );
}

interface DropBoxProps {
  onFile: (file: File | undefined) => void;
  isBusy: boolean;
  look: string;
  children: ReactNode;
}

function DropBox({ onFile, isBusy, look, children }: DropBoxProps) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
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
        accept={ACCEPTED}
        aria-busy={isBusy}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </label>
  );
}

interface PasteListProps {
  text: string;
  onChange: (text: string) => void;
  isBusy: boolean;
  autoFocus: boolean;
  onStart: (text: string) => void;
}

function PasteList({ text, onChange, isBusy, autoFocus, onStart }: PasteListProps) {
  const { opml: words } = useWords("channels");
  const id = useId();
  // A long list takes longer to read than a key press may.
  const shown = useDeferredValue(text);
  const list = useMemo(() => (shown.trim() === "" ? null : readSubscriptionList(shown)), [shown]);
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1.5 block font-medium text-13">
        {words.paste}
      </label>
      <textarea
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone
        autoFocus={autoFocus}
        rows={4}
        wrap="off"
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        aria-describedby={`${id}-said`}
        aria-invalid={list !== null && !list.ok}
        placeholder={words.pasteExample}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        // In the first run, Escape skips the step.
        onKeyDown={(event) => event.key === "Escape" && text !== "" && event.stopPropagation()}
        className="block w-full resize-y rounded-control border border-control bg-surface px-3 py-2 font-mono text-13 leading-5 shadow-none outline-none placeholder:text-text-3 focus:border-accent focus:shadow-[0_0_0_1px_var(--accent)] aria-invalid:border-danger max-desk:text-[16px]"
      />
      {/* As high as what it says of most lists, so that the button stays where it is. */}
      <div id={`${id}-said`} className="min-h-16 pt-1.5 pb-3">
        {list ? <Recognised list={list} /> : <p className="text-13 text-text-3">{words.pasteHint}</p>}
      </div>
      <div className="flex justify-end max-desk:flex-col">
        <StartButton list={list} isBusy={isBusy} onStart={() => onStart(text)} />
      </div>
    </div>
  );
}

interface StartButtonProps {
  list: SubscriptionList | null;
  isBusy: boolean;
  autoFocus?: boolean;
  onStart: () => void;
}

function StartButton({ list, isBusy, autoFocus = false, onStart }: StartButtonProps) {
  const { opml: words } = useWords("channels");
  const { channels, folders } = list?.ok ? summariseList(list) : { channels: 0, folders: 0 };
  return (
    <Button
      variant="primary"
      busy={isBusy}
      isDisabled={channels + folders === 0}
      autoFocus={autoFocus}
      onClick={onStart}
    >
      {channels === 0 ? words.start : words.startWith(channels)}
    </Button>
  );
}

/** Which format it is and how much is in it, or why it cannot be imported. */
function Recognised({ list }: { list: SubscriptionList }) {
  const { opml: words } = useWords("channels");
  const problems = useWords("problems");
  if (!list.ok)
    return (
      <div role="status" className="text-13">
        <Problem>{explainProblem<ListProblem>(problems, list.problem)}</Problem>
      </div>
    );
  const { channels, folders, unusable, isCutOff } = summariseList(list);
  const { format, column } = list;
  const isLeftOut = format === "addresses" && unusable.every(({ problem }) => problem === "no-address");
  const facts = [words.formats[format], ...(column ? [words.column(column)] : []), words.found(channels, folders)];
  return (
    <div role="status" className="text-13 text-text-2">
      <p className="tabular-nums">{facts.join(" · ")}</p>
      {unusable.length > 0 && (
        <p className="line-clamp-2 text-text-3">
          {isLeftOut ? words.leftOut(unusable.length) : words.unusable(unusable.length)}{" "}
          <Names of={unusable.map((row) => row.title || ("address" in row ? row.address : words.untitled))} />
        </p>
      )}
      {list.respelled && (
        <p className="text-text-3">
          {words.respelled} <Names of={list.respelled} />
        </p>
      )}
      {isCutOff && <Warning>{words.cutOff}</Warning>}
      <PlanRoom channels={channels} />
    </div>
  );
}

/** The first of them. Each has a direction of its own: one that is written from right to left would move the next. */
function Names({ of: names }: { of: readonly string[] }) {
  return (
    <>
      {names.slice(0, NAMED).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several may be the same
        <Fragment key={at}>
          {at > 0 && " · "}
          <span dir="auto">{name}</span>
        </Fragment>
      ))}
      {names.length > NAMED && " …"}
    </>
  );
}

/** Before the import: that the plan has no room for all of them. */
function PlanRoom({ channels }: { channels: number }) {
  const { opml: words, comparePlans } = useWords("channels");
  const names = useWords("plans");
  const problems = useWords("problems");
  const usage = useMembership();
  if (!usage || usage.allowed === UNLIMITED) return null;
  const room = Math.max(0, usage.allowed - usage.used);
  if (channels <= room) return null;
  return (
    <Warning>
      {usage.allowed === 0 ? explainLimit(usage, problems) : words.planRoom(names[usage.plan], room)}{" "}
      <TextLink to="/membership">{comparePlans}</TextLink>
    </Warning>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return <p className="mt-3 rounded-card bg-warn-tint px-3 py-2.5 text-text">{children}</p>;
}
