import { type KeyboardEvent, useId, useRef, useState } from "react";
import {
  CONNECTED_READERS,
  type ConnectedReader,
  connectAddress,
  newsboatLines,
} from "#core/reader-api/connected-readers.ts";
import { Button } from "#ui/controls/button.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { copyFrom } from "../layout/copy-text.tsx";

/** The steps for each reader, in the words of that reader. */
export function SetUp({ origin, name }: { origin: string; name: string }) {
  const words = useWords("connect");
  const language = useLanguage();
  const [shown, setShown] = useState<ConnectedReader>(CONNECTED_READERS[0]);
  const id = useId();
  const note = words.notes[shown];
  return (
    <>
      <ReaderTabs shown={shown} onShow={setShown} id={id} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} className="min-h-44 pt-4">
        <ol className="flex flex-col gap-3">
          {words.steps[shown]({ address: connectAddress(shown, origin), name })
            .split("\n")
            .map((step, index) => (
              <li key={step} className="grid grid-cols-[24px_minmax(0,1fr)] gap-3">
                <span
                  aria-hidden
                  className="grid size-6 place-items-center rounded-full bg-hover font-semibold text-12 tabular-nums"
                >
                  {index + 1}
                </span>
                <span className="min-w-0 break-words pt-0.5">{step}</span>
              </li>
            ))}
        </ol>
        {shown === "newsboat" && <Lines text={newsboatLines(origin, name)} />}
        {note && <p className="mt-4 text-13 text-text-2">{note}</p>}
      </div>
      <p className="mt-4 text-13 text-text-3">
        {words.otherReaders}{" "}
        <a
          href={`/guide/${language}.html`}
          className="text-accent underline decoration-accent/36 underline-offset-3 hover:decoration-accent"
        >
          {words.guide}
        </a>
      </p>
    </>
  );
}

function Lines({ text }: { text: string }) {
  const words = useWords("connect");
  const copyWords = useWords("settings");
  const field = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  const said = isCopied ? copyWords.copied : copyWords.copy;
  return (
    <div className="mt-4">
      <textarea
        ref={field}
        readOnly
        rows={4}
        wrap="off"
        aria-label={words.config}
        value={text}
        onFocus={(event) => event.target.select()}
        className="block w-full resize-none rounded-card border border-control bg-surface p-3 font-mono text-13"
      />
      <Button className="mt-2 min-w-24" onClick={async () => setCopied(await copyFrom(field.current, text))}>
        {said}
        <span className="sr-only">: {words.config}</span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied && copyWords.copied}
      </span>
    </div>
  );
}

interface ReaderTabsProps {
  shown: ConnectedReader;
  onShow: (reader: ConnectedReader) => void;
  id: string;
}

/** One stop of the Tab key; the arrows choose. On phones they scroll sideways. */
function ReaderTabs({ shown, onShow, id }: ReaderTabsProps) {
  const words = useWords("connect");
  const list = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const at = CONNECTED_READERS.indexOf(shown);
    const last = CONNECTED_READERS.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onShow(CONNECTED_READERS[to] as ConnectedReader);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={words.readers}
      onKeyDown={onKeyDown}
      className="flex gap-1 max-desk:-mx-4 max-desk:overflow-x-auto max-desk:px-4 max-desk:py-1 desk:flex-wrap"
    >
      {CONNECTED_READERS.map((reader) => (
        <button
          key={reader}
          type="button"
          role="tab"
          id={`${id}-${reader}`}
          aria-controls={`${id}-panel`}
          aria-selected={reader === shown}
          tabIndex={reader === shown ? 0 : -1}
          onClick={() => onShow(reader)}
          className="h-8 shrink-0 whitespace-nowrap rounded-control px-3 font-medium text-13 text-text-2 hover:bg-hover hover:text-text aria-selected:bg-accent-tint aria-selected:text-accent max-desk:h-10"
        >
          {words.readerNames[reader]}
        </button>
      ))}
    </div>
  );
}
