import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { LONGEST_QUESTION } from "#core/feed/search-words.ts";
import { ITEM_KINDS, ORDERS, type ViewFilter } from "#core/view/view.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/controls/dialog.tsx";
import { Field, NameField, Problem } from "#ui/controls/field.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { useWords } from "#ui/words/words.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";
import { ChooseChannels } from "./choose-channels.tsx";
import { PrivateFeed } from "./private-feed.tsx";
import type { SavedView } from "./use-views.ts";
import { type Saved, saveView } from "./view-actions.ts";

export type ViewDialog =
  | { kind: "save"; filter: ViewFilter }
  | { kind: "edit"; saved: SavedView }
  | { kind: "private-feed"; view: string; name: string };

interface ViewDialogsProps {
  dialog: ViewDialog;
  isOpen: boolean;
  onClose: () => void;
  /** The view was saved under this id. */
  onSaved: (id: string) => void;
}

/** The dialogs of a view. They stay mounted when they are closed, so that the focus goes back to what opened them. */
export function ViewDialogs({ dialog, isOpen, onClose, onSaved }: ViewDialogsProps) {
  const words = useWords("views");
  const frame = { open: isOpen, onOpenChange: onClose };
  switch (dialog.kind) {
    case "save":
      return (
        <Dialog {...frame} title={words.saveTitle} description={words.saveHint}>
          <ViewForm id={null} name="" filter={dialog.filter} onClose={onClose} onSaved={onSaved} />
        </Dialog>
      );
    case "edit":
      return (
        <Dialog {...frame} title={words.editTitle} description={words.saveHint}>
          <ViewForm {...dialog.saved} onClose={onClose} onSaved={onSaved} />
        </Dialog>
      );
    case "private-feed":
      return (
        <Dialog {...frame} title={words.privateFeedTitle(dialog.name)} description={words.privateFeedHint}>
          <FeedOfView view={dialog.view} />
        </Dialog>
      );
  }
}

interface ViewFormProps extends Pick<ViewDialogsProps, "onClose" | "onSaved"> {
  /** Null: a new view. */
  id: string | null;
  name: string;
  filter: ViewFilter;
}

function ViewForm({ id, name: oldName, filter: oldFilter, onClose, onSaved }: ViewFormProps) {
  const words = useWords("views");
  const common = useWords("common");
  const inbox = useWords("inbox");
  const [name, setName] = useState(oldName);
  const [filter, setFilter] = useState(oldFilter);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Extract<Saved, { ok: false }> | null>(null);
  const problemOf = (field: "name" | "words") => (problem?.field === field ? problem.problem : null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!problem) return;
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    // On phones it may be out of view, or below the buttons.
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [problem]);
  const change = (part: Partial<ViewFilter>) => setFilter((known) => ({ ...known, ...part }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === "") return setProblem({ ok: false, problem: words.nameMissing, field: "name" });
    setBusy(true);
    const saved = await saveView(id, name.trim(), filter);
    setBusy(false);
    if (!saved.ok) return setProblem(saved);
    onClose();
    onSaved(saved.id);
  };
  const segments = "self-start max-desk:self-stretch max-desk:*:flex-1 max-desk:[&>button]:px-1";
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-5 px-6 max-desk:px-4">
      <NameField
        label={words.name}
        name={name}
        problem={problemOf("name")}
        data-autofocus
        onName={(typed) => {
          setName(typed);
          setProblem(null);
        }}
      />
      <ChooseChannels folders={filter.folders} channels={filter.channels} onChange={change} />
      <Choice label={inbox.kind}>
        <Segmented
          label={inbox.kind}
          segments={ITEM_KINDS.map((value) => ({ value, label: inbox.kinds[value] }))}
          value={filter.kind}
          onChange={(kind) => change({ kind })}
          className={segments}
        />
      </Choice>
      <div className="flex flex-wrap gap-5">
        <Choice label={inbox.show}>
          <Segmented
            label={inbox.show}
            segments={(["all", "unread"] as const).map((value) => ({ value, label: inbox.shows[value] }))}
            value={filter.which}
            onChange={(which) => change({ which })}
            className={segments}
          />
        </Choice>
        <Choice label={inbox.order}>
          <Segmented
            label={inbox.order}
            segments={ORDERS.map((value) => ({ value, label: inbox.orders[value] }))}
            value={filter.order}
            onChange={(order) => change({ order })}
            className={segments}
          />
        </Choice>
      </div>
      <Field
        label={words.words}
        hint={words.wordsHint}
        problem={problemOf("words")}
        value={filter.words}
        dir="auto"
        maxLength={LONGEST_QUESTION}
        autoComplete="off"
        onChange={(event) => {
          change({ words: event.target.value });
          setProblem(null);
        }}
      />
      <div className="-mx-6 sticky bottom-0 flex justify-end gap-2 border-line border-t bg-raised px-6 py-4 max-desk:-mx-4 max-desk:flex-col-reverse max-desk:px-4">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {common.save}
        </Button>
      </div>
    </form>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5 max-desk:w-full">
      <span aria-hidden className="font-medium text-13">
        {label}
      </span>
      {children}
    </div>
  );
}

function FeedOfView({ view }: { view: string }) {
  const words = useWords("views");
  const common = useWords("common");
  const problems = useWords("problems");
  const { data: feed, error, refetch } = useQuery(rpc.privateFeed.get.queryOptions({ view }));
  return (
    // As high as the addresses, so that the dialog does not jump.
    <div className="min-h-[148px] px-6 pb-6 max-desk:px-4">
      {feed !== undefined ? (
        <PrivateFeed feed={feed} view={view} />
      ) : error ? (
        <div role="alert" className="flex flex-col items-start gap-3 text-13">
          <Problem>{explainRefusal(error, problems)}</Problem>
          <Button onClick={() => void refetch()}>{common.tryAgain}</Button>
        </div>
      ) : (
        <p role="status" className="text-13 text-text-3">
          {words.loading}
        </p>
      )}
    </div>
  );
}
