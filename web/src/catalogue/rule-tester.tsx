import { useQuery } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import { readAddress } from "#core/read-address.ts";
import { openSites } from "#core/rules/catalogue.ts";
import { explain } from "#core/rules/explain.ts";
import type { Site } from "#core/rules/site.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import X from "~icons/lucide/x";
import { rpc } from "../rpc.ts";
import { ignoredQueryKeys } from "./ignored-query-keys.ts";
import { RuleAnswers } from "./rule-answers.tsx";

interface RuleTesterProps {
  site: Site;
  address: string;
  onType(address: string): void;
}

/** Evaluates the site's rules for an address while the person types. */
export function RuleTester({ site, address, onType }: RuleTesterProps) {
  const words = useWords("catalogue");
  const id = useId();
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  const catalogue = useMemo(
    () => openSites([site], { feedService: status?.feedService ?? undefined }),
    [site, status?.feedService],
  );
  const url = readAddress(address);
  const answer = useMemo(() => {
    if (!url) return null;
    // A first run compiles the rules, so that the measured one shows only how long answering takes.
    explain(catalogue, { url });
    const start = performance.now();
    const explanation = explain(catalogue, { url });
    return { address: url, explanation, milliseconds: performance.now() - start };
  }, [catalogue, url]);
  const problem = !url ? words.tryNone : answer?.explanation.kind !== "site" ? words.tryOther(site.domain) : null;
  return (
    <aside
      aria-labelledby={`${id}-title`}
      className="border-line bg-surface max-wide:border-y wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:min-h-[calc(100dvh-56px)] wide:border-l"
    >
      <div className="px-4 py-6 desk:px-6 wide:sticky wide:top-0 wide:max-h-dvh wide:overflow-y-auto">
        <h2 id={`${id}-title`} className="font-semibold text-15">
          {words.tryTitle}
        </h2>
        <p id={`${id}-lead`} className="mb-3 text-13 text-text-2">
          {words.tryLead}
        </p>
        <div className="flex h-10 items-center gap-2 rounded-control border border-control bg-surface pr-1 pl-3 focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)]">
          <input
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-label={words.tryLabel}
            aria-describedby={`${id}-lead`}
            value={address}
            onChange={(event) => onType(event.target.value)}
            className="min-w-0 flex-1 bg-transparent font-mono text-[13px] shadow-none outline-none max-desk:text-[16px]"
          />
          {address !== "" && (
            <IconButton label={words.clearAddress} onClick={() => onType("")} className="max-desk:size-9!">
              <X aria-hidden size={16} strokeWidth={1.6} />
            </IconButton>
          )}
        </div>
        {problem ? (
          <p role="status" className="mt-2 text-13 text-text-2">
            {problem}
          </p>
        ) : (
          answer && <RuleAnswers {...answer} catalogue={catalogue} ignored={ignoredQueryKeys(site, answer.address)} />
        )}
      </div>
    </aside>
  );
}
