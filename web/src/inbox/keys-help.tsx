import type { ReactNode } from "react";
import { Dialog } from "#ui/controls/dialog.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { useWords } from "#ui/words/words.ts";
import { sequenceKeys } from "../preferences/sequence-keys.ts";
import { singleKeys } from "../preferences/single-keys.ts";
import { BUILT_IN } from "../views/built-in-views.ts";
import { Key } from "./key.tsx";
import { COMMAND_KEYS, type Command, GO_KEYS } from "./reading-keys.ts";

const ITEM_COMMANDS: readonly Command[] = [
  "next",
  "previous",
  "nextUnread",
  "open",
  "page",
  "background",
  "fullText",
  "read",
  "star",
  "play",
  "watch",
  "share",
  "look",
  "close",
];
const LIST_COMMANDS: readonly Command[] = [
  "nextChannel",
  "previousChannel",
  "markAll",
  "refresh",
  "sort",
  "cards",
  "compact",
  "magazine",
  "search",
  "help",
];
/** Keys that are no commands of the list. */
const MORE_KEYS: Partial<Record<Command, readonly string[]>> = { open: ["Enter"] };

/** All keyboard shortcuts, and the switches that turn them off. */
export function KeysHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const words = useWords("inbox");
  const reading = useWords("reading");
  const names = useWords("viewNames");
  const shell = useWords("shell");
  const sidebar = useWords("folders");
  const areOn = singleKeys.use();
  const areSequencesOn = sequenceKeys.use();
  const row = (command: Command) => (
    <Row key={command} keys={[...COMMAND_KEYS[command], ...(MORE_KEYS[command] ?? [])]}>
      {words.keyNames[command]}
    </Row>
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.keys} description={words.keysHint}>
      <div className="px-6 pb-6 max-desk:px-4">
        <div className="grid gap-x-8 gap-y-4 border-line border-y py-4 desk:grid-cols-2">
          <Group title={reading.groups.items}>{ITEM_COMMANDS.map(row)}</Group>
          <div className="flex flex-col gap-4">
            <Group title={reading.groups.lists}>
              {LIST_COMMANDS.map(row)}
              <Row keys={[","]}>{words.keyNames.settings}</Row>
            </Group>
            <Group title={reading.groups.go}>
              {BUILT_IN.map(({ view }) => (
                <Row key={view} first="g" keys={[GO_KEYS[view]]}>
                  {names[view]}
                </Row>
              ))}
              <Row first="g" keys={["1"]}>
                {reading.saved(1)}
              </Row>
              <Row first="g" keys={[GO_KEYS.channels]}>
                {sidebar.channels}
              </Row>
              <Row first="g" keys={[GO_KEYS.discover]}>
                {shell.discover}
              </Row>
            </Group>
          </div>
          <section className="desk:col-span-2">
            <h3 className="mb-1 font-semibold text-13">{sidebar.tree}</h3>
            <p className="text-13 text-text-2">{sidebar.keys}</p>
          </section>
        </div>
        <div className="pt-3">
          <Switch
            label={words.keysOn}
            hint={words.keysOnHint}
            checked={areOn}
            onChange={(isOn) => singleKeys.write(isOn)}
          />
          <Switch
            label={reading.sequences}
            hint={reading.sequencesHint}
            checked={areOn && areSequencesOn}
            isDisabled={!areOn}
            onChange={(isOn) => sequenceKeys.write(isOn)}
          />
        </div>
      </div>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-13">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5">{children}</dl>
    </section>
  );
}

interface RowProps {
  /** Pressed before one of the others. */
  first?: string;
  keys: readonly string[];
  children: ReactNode;
}

function Row({ first, keys, children }: RowProps) {
  const words = useWords("inbox");
  const { thenPress } = useWords("reading");
  return (
    <div className="contents">
      <dt className="flex items-center gap-1 whitespace-nowrap text-12 text-text-3">
        {first && (
          <>
            <Key>{first}</Key>
            {thenPress}
          </>
        )}
        {keys.map((key, at) => (
          <span key={key} className="contents">
            {at > 0 && words.or}
            <Key>{nameOfKey(key)}</Key>
          </span>
        ))}
      </dt>
      <dd className="text-13">{children}</dd>
    </div>
  );
}

const NAMES: Record<string, string> = { " ": "Space", Escape: "Esc" };

/** As it is printed on keyboards. */
function nameOfKey(key: string): string {
  return NAMES[key] ?? (/^[A-Z]$/.test(key) ? `Shift ${key}` : key);
}
