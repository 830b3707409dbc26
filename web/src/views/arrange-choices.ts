import { folderKey } from "#core/folder/folder-key.ts";

export interface ChoiceRow {
  key: string;
  kind: "folder" | "channel";
  id: string;
  name: string;
  /** 2: a folder in another one. */
  level: 1 | 2;
}

interface ToArrange {
  folders: readonly { id: string; name: string; parentId: string | null }[];
  channels: readonly { id: string; name: string }[];
  /** What the person typed. */
  filter: string;
  language: string;
}

/** What a saved view can be made of: folders as they are sorted, then channels by name. */
export function arrangeChoices({ folders, channels, filter, language }: ToArrange): ChoiceRow[] {
  const wanted = folderKey(filter);
  const matches = ({ name }: { name: string }) => folderKey(name).includes(wanted);
  const inside = (parentId: string | null) => folders.filter((folder) => folder.parentId === parentId);
  const inOrder = inside(null).flatMap((folder) => [folder, ...inside(folder.id)]);
  const collator = new Intl.Collator(language, { numeric: true });
  const named = channels.filter(matches).sort((a, b) => collator.compare(a.name, b.name));
  return [
    ...inOrder.filter(matches).map(({ id, name, parentId }): ChoiceRow => {
      const level = parentId === null || wanted !== "" ? 1 : 2;
      return { key: `folder:${id}`, kind: "folder", id, name, level };
    }),
    ...named.map(({ id, name }): ChoiceRow => ({ key: `channel:${id}`, kind: "channel", id, name, level: 1 })),
  ];
}

/** A choice added, or removed. */
export function withToggled(chosen: readonly string[], id: string): string[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}
