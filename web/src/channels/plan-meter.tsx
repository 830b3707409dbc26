import { useWords } from "#ui/words/words.ts";
import { TextLink } from "../layout/text-link.tsx";
import { useMembership } from "../person/use-membership.ts";

/** How many of the plan's channels are used, one segment per channel. */
export function PlanMeter() {
  const words = useWords("channels");
  const names = useWords("plans");
  const membership = useMembership();
  if (!membership) return <div className="h-[78px]" />;
  const { used, allowed } = membership;
  const plan = names[membership.plan];
  const [title, hint] =
    allowed < 0
      ? [words.usedUnlimited(used), words.unlimited(plan)]
      : allowed === 0
        ? [words.noPlace, words.freeHint]
        : [
            words.used(used, allowed),
            used > allowed ? words.over(plan, used - allowed) : words.left(plan, allowed - used),
          ];
  const isFull = used >= allowed;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-6 gap-y-2 pb-4 desk:pb-6">
      <div>
        <h2 className="font-semibold text-15 tabular-nums">{title}</h2>
        <p className="text-13 text-text-2">{hint}</p>
      </div>
      <span className="text-13">
        <TextLink to="/membership">{words.comparePlans}</TextLink>
      </span>
      {allowed > 0 && (
        <div aria-hidden className="col-span-full flex gap-1">
          {Array.from({ length: allowed }, (_, at) => at).map((at) => (
            <span
              key={at}
              className={`h-1.5 flex-1 rounded-full ${at < used ? (isFull ? "bg-warn" : "bg-accent") : "bg-line"}`}
            />
          ))}
        </div>
      )}
    </div>
  );
}
