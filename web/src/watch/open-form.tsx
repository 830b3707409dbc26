import { type FormEvent, useRef, useState } from "react";
import { readAddress } from "#core/read-address.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, Problem } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import FileVideo from "~icons/lucide/file-play";
import { Page } from "../layout/page.tsx";

interface OpenFormProps {
  /** The `url` parameter, if it is not an address. */
  typed: string;
  /** The name of a file that cannot be played. */
  refusedFile: string | null;
  onOpen: (address: string) => void;
  onFile: (file: File) => void;
}

/** Opens a video by its address, or a file of this device. */
export function OpenForm({ typed, refusedFile, onOpen, onFile }: OpenFormProps) {
  const words = useWords("watch");
  const [text, setText] = useState(typed);
  const [refused, setRefused] = useState(typed !== "");
  const picker = useRef<HTMLInputElement>(null);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const address = readAddress(text);
    setRefused(address === null);
    if (address !== null) onOpen(address);
  };
  return (
    <Page title={words.title}>
      <div className="mx-auto max-w-[704px] px-4 pt-2 pb-12 desk:px-8 desk:pt-12">
        <p className="mb-6 text-15 text-pretty text-text-2">{words.lead}</p>
        <form onSubmit={open} className="flex items-start gap-2">
          <Field
            label={words.address}
            className="min-w-0 flex-1"
            mono
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            value={text}
            problem={refused ? words.notAnAddress : null}
            onChange={(event) => {
              setText(event.target.value);
              setRefused(false);
            }}
          />
          <Button type="submit" variant="primary" size="large" className="mt-[26px] max-desk:h-10!">
            {words.open}
          </Button>
        </form>
        <div className="mt-6 flex flex-col items-center gap-3 rounded-card border border-control border-dashed px-4 py-10 text-center">
          <FileVideo aria-hidden size={24} strokeWidth={1.4} className="text-text-3" />
          <p className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-text-2">
            <Button onClick={() => picker.current?.click()}>{words.chooseFile}</Button> {words.dropHere}
          </p>
          <p className="text-12 text-text-3">{words.fileHint}</p>
          <p role="status" className="text-12 empty:hidden">
            {refusedFile !== null && <Problem>{words.notPlayable(refusedFile)}</Problem>}
          </p>
          <input
            ref={picker}
            type="file"
            accept="video/*,audio/*"
            hidden
            onChange={({ target }) => {
              if (target.files?.[0]) onFile(target.files[0]);
              // So that choosing the same file again fires a change event.
              target.value = "";
            }}
          />
        </div>
      </div>
    </Page>
  );
}
