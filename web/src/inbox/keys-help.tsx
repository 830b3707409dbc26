import { Dialog } from "#ui/controls/dialog.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { useWords } from "#ui/words/words.ts";
import { singleKeys } from "../preferences/single-keys.ts";
import { Key } from "./key.tsx";

const KEYS = [
  ["next", ["j"]],
  ["previous", ["k"]],
  ["open", ["o", "Enter"]],
  ["read", ["m"]],
  ["star", ["s"]],
  ["page", ["Shift O"]],
  ["markAll", ["Shift A"]],
  ["sort", ["v"]],
  ["search", ["/"]],
  ["close", ["Esc"]],
  ["settings", [","]],
  ["refresh", ["r"]],
  ["help", ["?"]],
] as const;

/** The inbox's keyboard shortcuts, and the switch that turns them off. */
export function KeysHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const words = useWords("inbox");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.keys} description={words.keysHint}>
      <div className="px-6 pb-6 max-desk:px-4">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-1.5 border-line border-y py-4">
          {KEYS.map(([name, keys]) => (
            <div key={name} className="contents">
              <dt className="flex items-center gap-1.5 text-12 text-text-3">
                {keys.map((key, at) => (
                  <span key={key} className="contents">
                    {at > 0 && words.or}
                    <Key>{key}</Key>
                  </span>
                ))}
              </dt>
              <dd>{words.keyNames[name]}</dd>
            </div>
          ))}
        </dl>
        <div className="pt-3">
          <Switch
            label={words.keysOn}
            hint={words.keysOnHint}
            checked={singleKeys.use()}
            onChange={(on) => singleKeys.write(on)}
          />
        </div>
      </div>
    </Dialog>
  );
}
