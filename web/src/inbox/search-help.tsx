import { Dialog } from "#ui/controls/dialog.tsx";
import { useWords } from "#ui/words/words.ts";

const PARTS = [
  ["words", ["green tea"]],
  ["phrase", ['"green tea"']],
  ["without", ["-milk"]],
  ["author", ["author:ann", 'author:"Ann Lee"']],
  ["starred", ["is:starred"]],
  ["unread", ["is:unread", "is:read"]],
  ["before", ["before:2026-01-31"]],
  ["after", ["after:2026-01-31"]],
  ["on", ["on:2026-01"]],
] as const;

/** What can be written into the search field. */
export function SearchHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { searchHelp: words } = useWords("inbox");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title} description={words.hint}>
      <dl className="mx-6 mb-6 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 border-line border-t pt-4 text-13 max-desk:mx-4 max-desk:grid-cols-1 max-desk:gap-y-1">
        {PARTS.map(([name, examples]) => (
          <div key={name} className="contents">
            <dt className="flex flex-wrap gap-1.5 max-desk:mt-2">
              {examples.map((example) => (
                <code key={example} className="rounded-tag bg-hover px-1.5 py-0.5 font-mono text-12">
                  {example}
                </code>
              ))}
            </dt>
            <dd className="text-text-2">{words.parts[name]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
