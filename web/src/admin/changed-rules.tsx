import type { RuleChange, RuleView } from "#core/rules/compare-catalogues.ts";
import { Tag } from "#ui/controls/tag.tsx";
import { useWords } from "#ui/words/words.ts";

const LOOK = { added: "accent", removed: "danger", changed: "plain", retired: "warn" } as const;

/** A site's changed rules, old beside new. */
export function ChangedRules({ rules }: { rules: readonly RuleChange[] }) {
  const words = useWords("catalogueUpdate");
  return (
    <ul className="flex flex-col gap-4 pb-4 pl-6 max-desk:pl-0">
      {rules.map((change, place) => {
        const { kind, before, after } = change;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two rules may say the same
          <li key={place}>
            <p className="mb-1.5 flex flex-wrap items-center gap-2 text-13">
              <Tag look={LOOK[kind]}>{words[kind]}</Tag>
              <span className="break-words font-medium">{(after ?? before)?.title}</span>
            </p>
            <div className={before && after ? "grid gap-3 desk:grid-cols-2" : ""}>
              {before && <Rule view={before} label={words.before} other={after} />}
              {after && <Rule view={after} label={words.after} other={before} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Rule({ view, label, other }: { view: RuleView; label: string; other: RuleView | null }) {
  const words = useWords("catalogueUpdate");
  const pages = view.source.map((source) => view.host + source);
  const others = other?.source.map((source) => other.host + source) ?? [];
  const flags = view.flags.map((flag) => (words.flags as Record<string, string>)[flag] ?? flag);
  return (
    <div className="min-w-0 rounded-control bg-hover px-3 py-2 text-12">
      <p className="text-text-2">{label}</p>
      {other && other.title !== view.title && <p className="break-words font-medium">{view.title}</p>}
      <Lines lines={pages} others={other ? others : null} />
      <p aria-hidden className="text-text-3">
        ↓
      </p>
      <Lines lines={view.routes} others={other?.routes ?? null} />
      {view.more !== "" && <p className="mt-1 text-text-2">{words.readsMore}</p>}
      {flags.length > 0 && <p className="mt-1 text-text-2">{flags.join(" · ")}</p>}
    </div>
  );
}

/** Lines that the other side does not have are bold: colour alone would not be accessible. */
function Lines({ lines, others }: { lines: readonly string[]; others: readonly string[] | null }) {
  const words = useWords("catalogueUpdate");
  if (lines.length === 0) return <p className="text-text-3">{words.nothing}</p>;
  return [...new Set(lines)].map((line) => (
    <p
      key={line}
      translate="no"
      className={`break-all font-mono text-[12.5px] ${others && !others.includes(line) ? "font-semibold text-text" : "text-text-2"}`}
    >
      {line}
    </p>
  ));
}
