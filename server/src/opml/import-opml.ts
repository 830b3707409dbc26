import { parseOpml } from "#core/feed/opml.ts";
import { subscribe } from "../channels/subscribe.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { ImportId, UserId } from "../ids.ts";
import type { Outcome, Problem } from "../problem.ts";
import { checkRates } from "../rate-limits/limit-rate.ts";
import {
  addImport,
  type DraftRow,
  deleteOldImports,
  findImporter,
  finishImport,
  listImports,
  listOpenRows,
  type OpenRow,
  type RowOutcome,
  reopenRows,
  saveOutcome,
} from "./store.ts";

const BATCH = 20;
/** A list has up to 20,000 rows, all of which are stored: enough to try again, too few to fill the disk. */
const RATE = { window: 3600, max: 20 };

/** Stores the list and returns. A worker imports the rows one by one, and continues after a crash where it stopped. */
export async function importOpml(
  deps: Pick<Deps, "db" | "now" | "queue">,
  userId: UserId,
  text: string,
): Promise<Outcome<{ id: ImportId; total: number }>> {
  const rates = await checkRates(deps.db, [[`opml by ${userId}`, RATE]]);
  if (!rates.ok) return rates;
  const parsed = parseOpml(text);
  if (!parsed.ok) return { ok: false, problem: { kind: "not-opml" } };
  const rows = parsed.rows.map((row): DraftRow => {
    const draft = { title: row.title.toWellFormed(), address: "", page: null };
    if (row.ok) return { ...draft, address: row.url, page: row.link, outcome: null };
    const kind = row.problem === "not-http" ? "not-an-address" : "no-address";
    return { ...draft, outcome: { kind: "refused", problem: { kind } } };
  });
  const id = await transact(deps.db, async (session) => {
    const added = await addImport(session, userId, rows, deps.now());
    await deleteOldImports(session, userId);
    await deps.queue.announce("import", [added], session);
    return added;
  });
  return { ok: true, value: { id, total: rows.length } };
}

/** Problems that a larger plan, a feed service or another setting of the owner could solve. */
const MAY_PASS: Problem["kind"][] = [
  "members-only",
  "limit-reached",
  "feed-service-missing",
  "not-subscribable",
  "route-refused",
];

/** Tries refused rows again. Returns how many. */
export async function retryImport(
  deps: Pick<Deps, "db" | "queue">,
  userId: UserId,
  id: ImportId,
): Promise<Outcome<{ rows: number }>> {
  if (!(await listImports(deps.db, userId, id)).length) return { ok: false, problem: { kind: "no-such-import" } };
  const rows = await reopenRows(deps.db, id, MAY_PASS);
  await deps.queue.announce("import", [id]);
  return { ok: true, value: { rows } };
}

/** One import from the queue, row by row. Subscribing twice has no effect, so a row can be repeated. */
export async function continueImport(
  deps: Parameters<typeof importRow>[0] & Pick<Deps, "timing">,
  signal: AbortSignal,
): Promise<void> {
  const [job] = await deps.queue.take("import", 1);
  if (!job) return;
  const db = deps.db;
  const heartbeat = setInterval(
    () => void deps.queue.keepAlive("import", [job]).catch(() => {}),
    deps.timing.heartbeatSeconds * 333,
  );
  try {
    const userId = await findImporter(db, job.subject);
    for (let rows: OpenRow[]; userId && !signal.aborted; ) {
      rows = await listOpenRows(db, job.subject, BATCH);
      if (!rows.length) break;
      for (const row of rows) {
        if (signal.aborted) break;
        await saveOutcome(db, job.subject, row.position, await importRow(deps, userId, row));
      }
    }
    if (!signal.aborted) await finishImport(db, job.subject, deps.now());
  } finally {
    clearInterval(heartbeat);
    await deps.queue.finish("import", [job]);
  }
}

async function importRow(
  deps: Pick<Deps, "catalogue" | "config" | "db" | "fetchSafely" | "now" | "queue" | "recentPages" | "runInTurn">,
  userId: UserId,
  { address, page }: OpenRow,
): Promise<RowOutcome> {
  let outcome = await subscribe(deps, { id: userId }, address, { isImport: true });
  const isRefused = () => !outcome.ok && outcome.problem.kind === "not-subscribable";
  // A list names feeds: its address is one, even where it looks like a page.
  const feedUrl = URL.parse(address.trim())?.href;
  if (isRefused() && feedUrl)
    outcome = await subscribe(deps, { id: userId }, address, { feed: { feedUrl }, isImport: true });
  // Often only authors can be followed here: the page of the feed may be one.
  if (isRefused() && page !== null) outcome = await subscribe(deps, { id: userId }, page, { isImport: true });
  return outcome.ok
    ? { kind: "subscribed", channelUrl: outcome.value.channelUrl }
    : { kind: "refused", problem: outcome.problem };
}
