import { type Ref, useEffect, useId, useRef, useState } from "react";
import Pencil from "~icons/lucide/pencil";
import { Button, IconButton } from "../controls/button.tsx";
import { classNames } from "../controls/class-names.ts";
import { notify } from "../controls/toasts.tsx";
import { useWords } from "../words/words.ts";

export interface EditableTitleProps {
  title: string;
  editable: boolean;
  /** On one line, where space is narrow. */
  compact: boolean;
  level: 1 | 2 | 3;
  /** To focus the title. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  /** The title's language, if known; it selects glyphs. */
  lang?: string | undefined;
  /** Saves the new title; false when that failed. */
  onRename: (title: string) => Promise<boolean>;
}

/** Edited in place: Enter saves, Escape cancels. The new title is shown optimistically and reverted if saving fails. */
export function EditableTitle({ title, editable, compact, level, heading, lang, onRename }: EditableTitleProps) {
  const common = useWords("common");
  const words = useWords("video");
  const [editing, setEditing] = useState(false);
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const edited = useRef(false);
  if (unsaved === title) setUnsaved(null);

  useEffect(() => {
    if (edited.current && !editing) pencil.current?.focus();
    edited.current = editing;
  }, [editing]);

  async function rename(wanted: string) {
    setEditing(false);
    if (wanted === title) return;
    setUnsaved(wanted);
    const kept = await onRename(wanted).catch(() => false);
    if (kept) return;
    setUnsaved(null);
    const again = { label: common.tryAgain, run: () => void rename(wanted) };
    notify({ kind: "failure", title: words.titleNotSaved, message: words.networkProblem, action: again });
  }

  const shown = unsaved ?? title;
  if (editing) return <TitleField title={shown} onSave={rename} onCancel={() => setEditing(false)} />;
  const Heading = `h${level}` as const;
  return (
    <div className="group/title flex min-w-0 items-start gap-1">
      <Heading
        ref={heading}
        tabIndex={heading ? -1 : undefined}
        lang={lang}
        dir="auto"
        title={compact ? shown : undefined}
        className={classNames(
          "min-w-0 font-bold font-serif",
          heading && "shadow-none! outline-none",
          compact
            ? "truncate text-15"
            : "text-pretty text-[26px] leading-9 tracking-[-0.01em] max-desk:text-[20px] max-desk:leading-[30px]",
          editable && "decoration-1 decoration-control underline-offset-6 group-hover/title:underline",
        )}
      >
        {shown}
      </Heading>
      {editable && (
        <IconButton
          ref={pencil}
          label={words.editTitle}
          className={compact ? "size-6! max-desk:size-10! max-desk:-my-2" : "mt-0.5 max-desk:-mt-1"}
          onClick={() => setEditing(true)}
        >
          <Pencil size={compact ? 14 : 18} strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function TitleField(props: { title: string; onSave: (title: string) => void; onCancel: () => void }) {
  const common = useWords("common");
  const words = useWords("video");
  const [text, setText] = useState(props.title);
  const [refused, setRefused] = useState(false);
  const problem = useId();

  function save() {
    const wanted = text.trim();
    if (wanted === "") return setRefused(true);
    props.onSave(wanted);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        // Enter and Escape belong to an input method while it is composing; Safari reports that only by the key code.
        const composing = event.nativeEvent.isComposing || event.keyCode === 229;
        if (event.key === "Enter" && composing) event.preventDefault();
        if (event.key !== "Escape" || composing) return;
        event.stopPropagation();
        props.onCancel();
      }}
    >
      <div className="flex items-center gap-1">
        <input
          // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was just pressed
          autoFocus
          aria-label={words.title}
          aria-invalid={refused}
          aria-describedby={refused ? problem : undefined}
          value={text}
          maxLength={500}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setText(event.target.value);
            setRefused(false);
          }}
          className={classNames(
            "h-10 min-w-0 flex-1 rounded-control border-2 bg-surface px-3 font-bold font-serif text-18 shadow-none! outline-none",
            refused ? "border-danger" : "border-accent",
          )}
        />
        <Button variant="primary" type="submit" className="h-10!">
          {common.save}
        </Button>
        <Button variant="ghost" className="h-10!" onClick={props.onCancel}>
          {words.cancel}
        </Button>
      </div>
      {refused && (
        <p id={problem} role="alert" className="mt-1 text-12 text-danger">
          {words.titleEmpty}
        </p>
      )}
    </form>
  );
}
