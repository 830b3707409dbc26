import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { type ReactNode, useState } from "react";
import type { AppRouter } from "#server/rpc.ts";
import { Button } from "#ui/controls/button.tsx";
import { Problem } from "#ui/controls/field.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import ChevronRight from "~icons/lucide/chevron-right";
import TriangleAlert from "~icons/lucide/triangle-alert";
import { Skeleton } from "../layout/page-skeleton.tsx";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";
import { ChangedRules } from "./changed-rules.tsx";
import { refetchCatalogue, refetchState } from "./refetch-catalogue.ts";
import { useChange } from "./use-change.ts";

type Outputs = inferRouterOutputs<AppRouter>["admin"]["catalogue"];
type Draft = NonNullable<Outputs["get"]["draft"]>;
const KINDS = ["added", "removed", "changed"] as const;
type Kind = (typeof KINDS)[number];

/** An update before it is used: the number of changes, then each changed site. */
export function CatalogueChanges({ draft }: { draft: Draft }) {
  const words = useWords("catalogueUpdate");
  const number = new Intl.NumberFormat(useLanguage());
  const lost = draft.rules.removed + draft.rules.retired;
  return (
    <section aria-label={words.changes} className="mt-5 rounded-card border border-line p-4">
      <h3 className="font-semibold text-14">{words.changes}</h3>
      <p className="mb-3 break-words text-13 text-text-2">{words.changesFrom(draft.feedService)}</p>
      {draft.isLargeLoss && (
        <p role="alert" className="mb-3 flex gap-2 rounded-control bg-warn-tint p-3 text-13 text-warn">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.8} className="mt-px shrink-0" />
          {words.largeLoss(number.format(lost), number.format(draft.before.rules))}
        </p>
      )}
      <Counts draft={draft} />
      {draft.pages && <ExamplePages version={draft.version} pages={draft.pages} />}
      <div className="mt-2 flex flex-col gap-1 text-12 text-text-2 empty:hidden">
        {draft.rules.retired > 0 && <p>{words.retiredExplained}</p>}
        {!draft.hasFacts && draft.rules.added > 0 && <p>{words.noMarks}</p>}
      </div>
      <SitesOf draft={draft} />
      {draft.leftOut > 0 && <LeftOut draft={draft} />}
      <Decide version={draft.version} />
    </section>
  );
}

function Counts({ draft: { sites, rules } }: { draft: Draft }) {
  const words = useWords("catalogueUpdate");
  const number = new Intl.NumberFormat(useLanguage());
  const columns = ["added", "removed", "changed", "retired"] as const;
  return (
    <table className="w-full text-13">
      <thead>
        <tr className="border-line border-b text-12 text-text-3 *:py-1.5 *:font-normal">
          <td />
          {columns.map((column) => (
            <th key={column} scope="col" className="text-right">
              {words[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {([["sites", sites] as const, ["rules", rules] as const] as const).map(([row, counts]) => (
          <tr key={row} className="border-line border-b *:py-2">
            <th scope="row" className="text-left font-normal">
              {words[row]}
            </th>
            {columns.map((column) => (
              <td key={column} className="text-right tabular-nums">
                {column in counts ? number.format(counts[column as Kind]) : ""}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ExamplePages({ version, pages }: { version: string; pages: NonNullable<Draft["pages"]> }) {
  const words = useWords("catalogueUpdate");
  const number = new Intl.NumberFormat(useLanguage());
  return (
    <div className="mt-4">
      {pages.lost > 0 ? (
        <p className="flex gap-2 rounded-control bg-warn-tint p-3 text-13 text-warn">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.8} className="mt-px shrink-0" />
          {words.pagesLost(number.format(pages.lost), number.format(pages.tried))}
        </p>
      ) : (
        <p className="text-13 text-text-2">{words.noPagesLost(number.format(pages.tried))}</p>
      )}
      {pages.lost > 0 && <PagesOf version={version} kind="lost" summary={words.losing(pages.lost)} />}
      {pages.gained > 0 && <PagesOf version={version} kind="gained" summary={words.gaining(pages.gained)} />}
    </div>
  );
}

function PagesOf({ version, kind, summary }: { version: string; kind: "lost" | "gained"; summary: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(rpc.admin.catalogue.pages.queryOptions({ version, kind }, { enabled: isOpen }));
  return (
    <Disclosure summary={<span className="text-text-2">{summary}</span>} onOpen={() => setOpen(true)}>
      <ul className="max-h-60 overflow-y-auto pb-2 pl-6 text-12 text-text-2">
        {data?.map((change) => (
          <li key={change.page} translate="no" className="break-all py-1">
            <span className="text-text">{change.page}</span>
            {change[kind].map((route) => (
              <span key={route} className="block font-mono text-[12.5px]">
                {route}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function SitesOf({ draft: { version, sites } }: { draft: Draft }) {
  const words = useWords("catalogueUpdate");
  const problems = useWords("problems");
  const kinds = KINDS.filter((kind) => sites[kind] > 0);
  const [chosen, setKind] = useState<Kind | null>(null);
  const kind = chosen ?? kinds[0] ?? "changed";
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...rpc.admin.catalogue.changes.queryKey({ version, kind }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      rpc.admin.catalogue.changes.query({ version, kind, from: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, { changes }) => sum + changes.length, 0);
      return last.changes.length > 0 && seen < last.total ? seen : null;
    },
    placeholderData: keepPreviousData,
  });
  const changes = data?.pages.flatMap((page) => page.changes);
  return (
    <div className="mt-4">
      <Segmented
        label={words.show}
        segments={kinds.map((value) => ({ value, label: words[value], count: sites[value] }))}
        value={kind}
        onChange={setKind}
      />
      {error ? (
        <p className="mt-3 text-13">
          <Problem>{explainRefusal(error, problems)}</Problem>
        </p>
      ) : !changes ? (
        <Skeleton rows={3} />
      ) : (
        <ul className="-mx-1 mt-3 max-h-[60vh] overflow-y-auto border-line border-t px-1 py-1">
          {changes.map(({ domain, name, rules }) => (
            <li key={domain} className="border-line border-b py-0.5 last:border-0">
              <Disclosure
                summary={
                  <>
                    <span className="truncate font-medium">{name}</span>
                    {name !== domain && <span className="truncate text-text-3">{domain}</span>}
                    <span className="ml-auto shrink-0 text-text-2 tabular-nums">{words.ruleCount(rules.length)}</span>
                  </>
                }
              >
                {rules.length === 0 ? (
                  <p className="pb-3 pl-6 text-13 text-text-2">{words.renamed}</p>
                ) : (
                  <ChangedRules rules={rules} />
                )}
              </Disclosure>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="mt-3" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.showMore}
        </Button>
      )}
    </div>
  );
}

function LeftOut({ draft: { version, leftOut } }: { draft: Draft }) {
  const words = useWords("catalogueUpdate");
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(rpc.admin.catalogue.leftOut.queryOptions({ version }, { enabled: isOpen }));
  return (
    <Disclosure summary={<span className="text-text-2">{words.skipped(leftOut)}</span>} onOpen={() => setOpen(true)}>
      <ul className="max-h-60 overflow-y-auto pb-2 pl-6 text-12 text-text-2">
        {data?.map(({ domain, title, why }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and the same rule may be in it twice
          <li key={place} className="break-words py-0.5">
            <span className="text-text">{[domain, title].filter(Boolean).join(" · ")}</span> {words.skippedWhy[why]}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function Disclosure({ summary, onOpen, children }: { summary: ReactNode; onOpen?: () => void; children: ReactNode }) {
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary className="mb-1 flex min-h-10 list-none items-center gap-2 rounded-control text-13 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={16}
          strokeWidth={1.8}
          className="shrink-0 text-text-3 transition-transform duration-(--fast) group-open:rotate-90"
        />
        {summary}
      </summary>
      {children}
    </details>
  );
}

function Decide({ version }: { version: string }) {
  const words = useWords("catalogueUpdate");
  const { mutateAsync: use } = useMutation(rpc.admin.catalogue.use.mutationOptions());
  const { mutateAsync: deleteDraft } = useMutation(rpc.admin.catalogue.deleteDraft.mutationOptions());
  const using = useChange();
  const deleting = useChange();
  const useThis = () =>
    using.run(async () => {
      const outcome = await use({ version });
      await refetchCatalogue();
      if (outcome === "chosen") notify({ kind: "success", title: words.used, message: words.usedMore });
      else notify({ kind: "failure", title: words.outdated });
    });
  const notNow = () =>
    deleting.run(async () => {
      await deleteDraft();
      await refetchState();
    });
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button variant="primary" busy={using.isBusy} onClick={useThis}>
        {words.use}
      </Button>
      <Button busy={deleting.isBusy} onClick={notNow}>
        {words.notNow}
      </Button>
    </div>
  );
}
