import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { cleanLine } from "#core/clean-text.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/controls/dialog.tsx";
import { NameField } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { channelUrlOf } from "../following/channel-url-of.ts";
import { shortAddress, titleOf } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { announce } from "./announce.tsx";
import { focusFolder } from "./focus-folder.ts";
import { createFolder, renameChannel, renameFolder } from "./folder-actions.ts";
import { FoldersOf } from "./folders-of.tsx";
import { closeFolderDialog, type FolderDialog } from "./open-dialog.ts";

type NewFolder = Extract<FolderDialog, { kind: "new-folder" }>;

interface FolderDialogsProps {
  dialog: FolderDialog;
  isOpen: boolean;
}

export function FolderDialogs({ dialog, isOpen }: FolderDialogsProps) {
  const words = useWords("folders");
  const frame = { open: isOpen, onOpenChange: closeFolderDialog };
  switch (dialog.kind) {
    case "new-folder":
      return <NewFolderDialog dialog={dialog} isOpen={isOpen} />;
    case "rename-folder":
      return (
        <Dialog {...frame} title={words.renameFolder} description={dialog.folder.name}>
          <NameForm
            key={dialog.folder.id}
            label={words.folderName}
            name={dialog.folder.name}
            save={(name) => renameFolder(dialog.folder.id, name)}
            saveLabel={words.save}
          />
        </Dialog>
      );
    case "rename-channel":
      return (
        <Dialog
          {...frame}
          title={words.renameChannel}
          description={words.renameChannelHint}
          returnFocusTo={(opener) => (opener.role === "treeitem" ? focusTarget(dialog.channel, opener) : null)}
        >
          <ChannelNameForm key={dialog.channel.id} channel={dialog.channel} />
        </Dialog>
      );
    case "folders-of":
      return (
        <Dialog
          {...frame}
          title={words.inFoldersTitle(titleOf(dialog.channel))}
          description={words.inFoldersHint}
          returnFocusTo={(opener) => (opener.role === "treeitem" ? focusTarget(dialog.channel, opener) : null)}
        >
          <div className="border-line border-t px-6 pb-6 max-desk:px-4">
            <FoldersOf channel={dialog.channel} />
            <div className="mt-5 flex justify-end max-desk:flex-col">
              <Button variant="primary" onClick={closeFolderDialog}>
                {words.done}
              </Button>
            </div>
          </div>
        </Dialog>
      );
  }
}

/** Afterwards the new folder has the focus. */
function NewFolderDialog({ dialog: { inside }, isOpen }: { dialog: NewFolder; isOpen: boolean }) {
  const words = useWords("folders");
  const created = useRef<{ id: string; name: string } | null>(null);
  useEffect(() => {
    if (isOpen) created.current = null;
  }, [isOpen]);
  const save = async (name: string) => {
    const answer = await createFolder(name, inside?.id ?? null);
    if (!answer.ok) return answer.problem;
    created.current = { id: answer.id, name };
    return null;
  };
  const focusCreated = () => {
    if (created.current === null) return null;
    const { id, name } = created.current;
    announce(words.created(name));
    return focusFolder(id);
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={closeFolderDialog}
      title={inside ? words.newFolderIn(inside.name) : words.newFolder}
      description={words.newFolderHint}
      returnFocusTo={focusCreated}
    >
      <NameForm key={inside?.id} label={words.folderName} save={save} saveLabel={words.create} />
    </Dialog>
  );
}

/**
 * Where the focus goes after a dialog about a channel. Its row may be in another folder or out of view now, and its old element may show
 * another channel. If the filter no longer finds anything, there are no rows.
 */
function focusTarget({ id }: ListedChannel, before: HTMLElement): HTMLElement | null {
  const ofChannel = `[data-row^="channel ${id} "]`;
  if (before.isConnected && before.matches(ofChannel)) return before;
  const find = (selector: string) => document.querySelector<HTMLElement>(`[role="treeitem"]${selector}`);
  return find(ofChannel) ?? find('[tabindex="0"]') ?? document.querySelector<HTMLElement>("[data-channel-list] input");
}

/** Its placeholder is the feed's own name, which an empty field means. */
function ChannelNameForm({ channel }: { channel: ListedChannel }) {
  const words = useWords("folders");
  const save = (name: string | null) => renameChannel(channel.id, channelUrlOf(channel), name);
  return (
    <NameForm
      label={words.channelName}
      name={channel.name ?? ""}
      placeholder={channel.feedTitle || shortAddress(channelUrlOf(channel))}
      mayBeEmpty
      save={(name) => save(name || null)}
      saveLabel={words.save}
    >
      {channel.name !== null && (
        <Button
          variant="ghost"
          className="mr-auto max-desk:mr-0"
          onClick={() => {
            closeFolderDialog();
            void save(null);
          }}
        >
          {words.useFeedName}
        </Button>
      )}
    </NameForm>
  );
}

interface NameFormProps {
  label: string;
  name?: string;
  placeholder?: string;
  mayBeEmpty?: boolean;
  /** Resolves to what is wrong with the name, or null. */
  save: (name: string) => Promise<string | null>;
  saveLabel: string;
  /** Before the buttons. */
  children?: ReactNode;
}

function NameForm({ label, name = "", placeholder, mayBeEmpty = false, save, saveLabel, children }: NameFormProps) {
  const words = useWords("folders");
  const [text, setText] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = cleanLine(text);
    if (isBusy) return;
    if (typed === "" && !mayBeEmpty) return setProblem(words.nameMissing);
    setBusy(true);
    const refused = await save(typed);
    setBusy(false);
    setProblem(refused);
    // Not another dialog, if this one was closed meanwhile.
    if (refused === null && form.current) closeFolderDialog();
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 px-6 pb-6 max-desk:px-4">
      <NameField
        label={label}
        name={text}
        placeholder={placeholder}
        problem={problem}
        data-autofocus
        onFocus={(event) => event.target.select()}
        onName={(typed) => {
          setText(typed);
          setProblem(null);
        }}
      />
      <div className="flex justify-end gap-2 max-desk:flex-col-reverse">
        {children}
        <Button onClick={closeFolderDialog}>{words.cancel}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
