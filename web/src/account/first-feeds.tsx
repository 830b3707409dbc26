import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import ArrowRight from "~icons/lucide/arrow-right";
import Globe from "~icons/lucide/globe";
import { saveProgress } from "./save-progress.ts";

export interface ImportProps {
  /** What stands in the box for the file, before and in the link. */
  drop: string;
  choose: string;
  /** Called when an import has begun. */
  onStarted: () => void;
}

/** A list of feeds from another reader, one address, or nothing. Each ends the first run. */
export function FirstFeeds({ importFeeds: ImportFeeds }: { importFeeds: ComponentType<ImportProps> }) {
  const words = useWords("firstRun");
  const navigate = useNavigate();
  const [address, setAddress] = useState("");
  const [isImporting, setImporting] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // The button that opened this step is gone.
  useEffect(() => box.current?.focus(), []);

  /** The step is done, whether or not that can be stored. */
  const finish = () => saveProgress("done").catch(() => {});
  const find = async (event: FormEvent) => {
    event.preventDefault();
    const url = address.trim();
    if (url === "") return box.current?.focus();
    await finish();
    await navigate({ to: "/", search: { url } });
  };
  const toInbox = async () => {
    await finish();
    await navigate({ to: "/inbox" });
  };
  const skipOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") void toInbox();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut for the button below
    <div onKeyDown={skipOnEscape}>
      <ImportFeeds drop={words.dropFile} choose={words.chooseFile} onStarted={() => setImporting(true)} />
      {isImporting ? (
        <Button
          autoFocus
          variant="primary"
          size="large"
          className="mt-6 min-w-40 max-desk:w-full"
          onClick={() => void toInbox()}
        >
          {words.toInbox}
        </Button>
      ) : (
        <>
          <div className="mt-5 mb-4 flex items-center gap-3 text-13 text-text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {words.startWithOne}
          </div>
          <form onSubmit={(event) => void find(event)}>
            <div className="flex h-14 items-center gap-3 rounded-card border border-control bg-surface pr-2 pl-4 focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]">
              <Globe aria-hidden size={18} strokeWidth={1.6} className="flex-none text-text-3" />
              <input
                ref={box}
                type="text"
                inputMode="url"
                enterKeyHint="go"
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                aria-label={words.address}
                placeholder={words.addressHint}
                value={address}
                onChange={(event) => setAddress(event.target.value)}
                className="min-w-0 flex-1 bg-transparent text-[16px] leading-6 shadow-none outline-none placeholder:text-text-3"
              />
              <Button type="submit" variant="primary" size="large" className="max-desk:h-10!">
                {words.find}
              </Button>
            </div>
          </form>
          <Button variant="ghost" size="large" className="-ml-4 mt-4" onClick={() => void toInbox()}>
            {words.emptyInbox}
            <ArrowRight aria-hidden size={16} strokeWidth={1.6} />
          </Button>
        </>
      )}
    </div>
  );
}
