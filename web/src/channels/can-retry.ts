import { isRetriable } from "#core/import/retriable.ts";

type Row = { outcome: null | { kind: "subscribed" } | { kind: "refused"; problem: { kind: string } } };
type Import = { finishedAt: string | null; listed: number; done: number; followed: number; rows: readonly Row[] };

/** Whether there may be rows to retry. Those that are not in the first answer are not known: then the server says so. */
export function canRetry({ rows, listed, done, followed }: Import): boolean {
  if (followed >= done) return false;
  return (
    rows.length < listed || rows.some(({ outcome }) => outcome?.kind === "refused" && isRetriable(outcome.problem.kind))
  );
}

/** Whether the server may know more about the rows of a page. `first` is the newest answer about the import. */
export function isPageStale(page: Import, first: Import): boolean {
  if (page.finishedAt !== first.finishedAt) return true;
  return first.finishedAt === null && page.rows.some(({ outcome }) => outcome === null);
}
