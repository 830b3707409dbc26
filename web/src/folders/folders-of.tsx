import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { NameField } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { createFolder, setInFolder } from "./folder-actions.ts";
import { useFolders } from "./use-folders.ts";

interface FoldersOfProps {
  channel: ListedChannel;
  /** Of each change: resolves to whether it was saved. */
  onChange?: (saving: Promise<boolean>) => void;
}

/** A checkbox for each folder, saved when it is pressed, and a field for a new one. */
export function FoldersOf({ channel, onChange }: FoldersOfProps) {
  const words = useWords("folders");
  const { data: folders = [] } = useFolders();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const group = useId();
  const inside = (parentId: string | null) => folders.filter((folder) => folder.parentId === parentId);
  const inOrder = inside(null).flatMap((folder) => [folder, ...inside(folder.id)]);
  const list = useRef<HTMLUListElement>(null);
  const isKnown = inOrder.length > 0;
  // In a long list, scrolls to the first folder that the channel is in.
  useLayoutEffect(() => {
    const first = isKnown && list.current?.querySelector("input:checked")?.closest("li");
    if (list.current && first) list.current.scrollTop = first.offsetTop - list.current.offsetTop - first.offsetHeight;
  }, [isKnown]);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === "") return setProblem(words.nameMissing);
    setBusy(true);
    const creating = createFolder(name.trim(), null, channel.id);
    onChange?.(creating.then(({ ok }) => ok));
    const created = await creating;
    setBusy(false);
    setProblem(created.ok ? null : created.problem);
    if (created.ok) setName("");
  };
  return (
    <>
      <ul ref={list} className="max-h-[min(40dvh,288px)] overflow-y-auto border-line border-b py-1">
        {inOrder.length === 0 && <li className="py-2.5 text-13 text-text-2">{words.noFolders}</li>}
        {inOrder.map((folder) => (
          <li key={folder.id}>
            <label
              className={`flex h-9 items-center gap-2.5 text-13 max-desk:h-12 ${folder.parentId === null ? "" : "pl-6"}`}
            >
              <input
                type="checkbox"
                name={group}
                checked={folder.channelIds.includes(channel.id)}
                onChange={(event) => {
                  const saving = setInFolder(folder.id, channel.id, event.target.checked);
                  onChange?.(saving);
                }}
                className="size-4 shrink-0 accent-accent"
              />
              <span dir="auto" className="min-w-0 truncate">
                {folder.name}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void add(event)} className="flex items-start gap-2 pt-4">
        <NameField
          label={words.newFolder}
          name={name}
          problem={problem}
          className="min-w-0 flex-1"
          onName={(typed) => {
            setName(typed);
            setProblem(null);
          }}
        />
        {/* Below the label of the field. */}
        <Button type="submit" size="large" busy={isBusy} className="mt-[26px] max-desk:h-10!">
          {words.addFolder}
        </Button>
      </form>
    </>
  );
}
