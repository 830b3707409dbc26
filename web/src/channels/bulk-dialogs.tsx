import { type FormEvent, type ReactNode, useId, useState } from "react";
import { REFRESH_LIMITS } from "#core/channel/plan-bulk-action.ts";
import { LONGEST_NAME } from "#core/folder/clean-name.ts";
import { guessLanguage } from "#core/guess-language.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/controls/dialog.tsx";
import { Field } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { useFolders } from "../folders/use-folders.ts";
import { titleOf } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { TextLink } from "../layout/text-link.tsx";
import { useMembership } from "../person/use-membership.ts";
import {
  type Destination,
  explainLimit,
  moveChannels,
  pauseChannels,
  planToSay,
  refreshChannels,
  unsubscribeChannels,
} from "./bulk-actions.ts";

export type BulkDialogKind = "move" | "unsubscribe" | "pause" | "resume" | "refresh";

interface BulkDialogProps {
  kind: BulkDialogKind;
  channels: readonly ListedChannel[];
  refreshesLeft: number;
  isOpen: boolean;
  /** Also after the action, which `isDone` says. */
  onClose: (isDone: boolean) => void;
  /** The channels may be others than before. */
  onFailed: () => void;
}

/** What is asked or said before an action on many channels. */
export function BulkDialog({ kind, ...props }: BulkDialogProps) {
  switch (kind) {
    case "move":
      return <MoveDialog {...props} />;
    case "unsubscribe":
      return <UnsubscribeDialog {...props} />;
    default:
      return <LimitDialog action={kind} {...props} />;
  }
}

type DialogProps = Omit<BulkDialogProps, "kind">;

function UnsubscribeDialog({ channels, isOpen, onClose, onFailed }: DialogProps) {
  const { bulk, unsubscribe } = useWords("channels");
  const names = useWords("plans");
  const usage = useMembership();
  const [isBusy, run] = useRun(() => unsubscribeChannels(channels), onClose, onFailed);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => onClose(false)}
      title={bulk.unsubscribeTitle(channels.length)}
      description={bulk.unsubscribeHint}
      aside={usage && usage.allowed > 0 && <Note>{bulk.undoNeedsRoom(names[usage.plan], usage.allowed)}</Note>}
      footer={
        <Buttons onCancel={() => onClose(false)}>
          <Button variant="danger" busy={isBusy} onClick={run} data-autofocus>
            {unsubscribe}
          </Button>
        </Buttons>
      }
    >
      <Names channels={channels} />
    </Dialog>
  );
}

/** The title says how many there are, so a longer list would only slow down the page. */
const MOST_NAMED = 200;

/** Channels that were selected by their state may not be visible on the page. */
function Names({ channels }: Pick<DialogProps, "channels">) {
  const { bulk } = useWords("channels");
  return (
    <ul
      aria-label={bulk.actions}
      // A list that scrolls has to be reached with the keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: for the arrow keys
      tabIndex={0}
      className="mx-6 mb-5 max-h-42 overflow-y-auto rounded-control border border-line px-3 py-1.5 text-13 leading-6 focus-visible:shadow-(--ring)! max-desk:mx-4"
    >
      {channels.slice(0, MOST_NAMED).map((channel) => (
        <li key={channel.id} dir="auto" lang={guessLanguage(titleOf(channel))} className="truncate text-left">
          {titleOf(channel)}
        </li>
      ))}
      {channels.length > MOST_NAMED && <li>{bulk.andMore(channels.length - MOST_NAMED)}</li>}
    </ul>
  );
}

/** What the limits prevent, before it is done to the others. */
function LimitDialog({
  action,
  channels,
  refreshesLeft,
  isOpen,
  onClose,
  onFailed,
}: DialogProps & { action: "pause" | "resume" | "refresh" }) {
  const { bulk, comparePlans } = useWords("channels");
  const problems = useWords("problems");
  const usage = useMembership();
  const [isBusy, run] = useRun(() => perform(action, channels), onClose, onFailed);
  const plan = planToSay(action, channels, refreshesLeft);
  if (!plan) return null;
  const { affected, overLimit, left, most } = plan;
  const can = Math.min(affected.length, most);
  const refreshLimit = bulk.refreshLimit(REFRESH_LIMITS.perPerson.max, refreshesLeft);
  const [title, label] = {
    pause: [bulk.pauseTitle, bulk.pauseSome] as const,
    resume: [bulk.resumeTitle, bulk.resumeSome] as const,
    refresh: [bulk.refreshTitle, bulk.refreshSome] as const,
  }[action];
  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => onClose(false)}
      title={title(can, affected.length + overLimit.length)}
      description={overLimit.length ? bulk.overLimit(overLimit.length) : refreshLimit}
      aside={
        <>
          {overLimit.length > 0 && usage && (
            <Note>
              {explainLimit(usage, problems)} <TextLink to="/membership">{comparePlans}</TextLink>
            </Note>
          )}
          {overLimit.length > 0 && affected.length > most && <Note>{refreshLimit}</Note>}
          {action === "refresh" && left.length > 0 && <Note>{bulk.pausedOnes(left.length)}</Note>}
        </>
      }
      footer={
        <Buttons onCancel={() => onClose(false)}>
          {can > 0 && (
            <Button variant="primary" busy={isBusy} onClick={run} data-autofocus>
              {label(can)}
            </Button>
          )}
        </Buttons>
      }
    />
  );
}

function perform(action: "pause" | "resume" | "refresh", channels: readonly ListedChannel[]): Promise<boolean> {
  return action === "refresh" ? refreshChannels(channels) : pauseChannels(channels, action === "pause");
}

const OUTSIDE = "";

/** A folder, none, or a new one whose name is typed. */
function MoveDialog({ channels, isOpen, onClose, onFailed }: DialogProps) {
  const { bulk } = useWords("channels");
  const { data: folders = [] } = useFolders();
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [keepsOthers, setKeepsOthers] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const group = useId();
  const inside = (parentId: string | null) => folders.filter((folder) => folder.parentId === parentId);
  const inOrder = inside(null).flatMap((folder) => [folder, ...inside(folder.id)]);
  const typed = name.trim();
  const [isBusy, run] = useRun(
    async () => {
      let refused: string | null = null;
      const onRefused = (why: string) => {
        refused = why;
      };
      const to: Destination =
        typed === "" ? (inOrder.find(({ id }) => id === chosen) ?? null) : { newName: typed, onRefused };
      const isDone = await moveChannels(channels, to, keepsOthers);
      // Not before the button can be pressed again.
      setProblem(refused);
      return isDone;
    },
    onClose,
    onFailed,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== "" || chosen !== null) run();
    else setProblem(bulk.nothingChosen);
  };
  const option = (id: string, label: string, isInner: boolean) => (
    <label key={id} className={`flex h-9 items-center gap-2.5 text-13 max-desk:h-12 ${isInner ? "pl-6" : ""}`}>
      <input
        type="radio"
        name={group}
        checked={typed === "" && chosen === id}
        onChange={() => {
          setChosen(id);
          setName("");
          setProblem(null);
        }}
        className="size-4 shrink-0 accent-accent"
      />
      <span dir="auto" className="min-w-0 truncate">
        {label}
      </span>
    </label>
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => onClose(false)}
      title={bulk.moveTitle(channels.length)}
      description={bulk.moveHint}
    >
      <form onSubmit={submit}>
        <fieldset className="max-h-[40dvh] overflow-y-auto border-line border-y px-6 py-1 max-desk:px-4">
          <legend className="sr-only">{bulk.moveHere}</legend>
          {inOrder.map((folder) => option(folder.id, folder.name, folder.parentId !== null))}
          {option(OUTSIDE, bulk.noFolder, false)}
        </fieldset>
        <div className="flex flex-col gap-4 px-6 py-5 max-desk:px-4">
          <Field
            label={bulk.newFolder}
            value={name}
            problem={problem}
            dir="auto"
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setProblem(null);
            }}
          />
          <label className="flex items-center gap-2.5 text-13 max-desk:min-h-10">
            <input
              type="checkbox"
              checked={keepsOthers}
              onChange={(event) => setKeepsOthers(event.target.checked)}
              className="size-4 shrink-0 accent-accent"
            />
            {bulk.keepOthers}
          </label>
          <Buttons onCancel={() => onClose(false)}>
            <Button type="submit" variant="primary" busy={isBusy}>
              {bulk.moveHere}
            </Button>
          </Buttons>
        </div>
      </form>
    </Dialog>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-3 rounded-card bg-warn-tint px-3 py-2.5 text-13 text-text">{children}</p>;
}

function Buttons({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const { cancel } = useWords("common");
  return (
    <div className="flex flex-1 justify-end gap-2 max-desk:flex-col-reverse">
      <Button onClick={onCancel}>{cancel}</Button>
      {children}
    </div>
  );
}

/** Runs it once at a time, and closes the dialog when it is done. */
function useRun(
  act: () => Promise<boolean>,
  onClose: (isDone: boolean) => void,
  onFailed: () => void,
): [boolean, () => void] {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const isDone = await act();
    setBusy(false);
    if (isDone) onClose(true);
    else onFailed();
  };
  return [isBusy, () => void (isBusy || run())];
}
