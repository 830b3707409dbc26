import { type ConstructorOptions, PgBoss } from "pg-boss";
import type { Db, Queryable } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import type { Log } from "../log.ts";
import { currentTransaction, findTransactionStatus, type Kind, limitIdleTime, notifyDue } from "./store.ts";

/** How soon a worker that died is noticed. Tests are in more of a hurry. */
export type QueueTiming = { heartbeatSeconds: number; superviseSeconds: number };
export const TIMING: QueueTiming = { heartbeatSeconds: 30, superviseSeconds: 10 };

/** Work taken from the queue: what it is about, and which try this is. */
export type Job = { subject: string; attempt: { id: string; retryCount: number } };

/**
 * Carries word of work between processes. It is never the truth about what there is to do: that is in the tables, and
 * whatever is lost here is announced again.
 */
export type Queue = {
  /** In the caller's transaction, if it has one. What is announced or being worked on already is left as it is. */
  announce(kind: Kind, subjects: readonly string[], session?: Queryable): Promise<void>;
  take(kind: Kind, atMost: number): Promise<Job[]>;
  finish(kind: Kind, jobs: readonly Job[]): Promise<void>;
  /** Still at it: without this for a while, the work is given to somebody else. */
  keepAlive(kind: Kind, jobs: readonly Job[]): Promise<void>;
  stop(): Promise<void>;
};

const KINDS: Kind[] = ["refresh", "import"];
/** Whoever works gives signs of life, and is believed: a lane of slow feeds takes hours. The most that pg-boss allows. */
const LONGEST_SECONDS = 86_400;

export async function openQueue(
  db: Db,
  log: Log,
  { works, timing = TIMING }: { works: boolean; timing?: QueueTiming | undefined },
): Promise<Queue> {
  const boss = new PgBoss({
    db: through(db),
    // Web processes only send; supervising and cleaning up is for those who work.
    supervise: works,
    schedule: false,
    superviseIntervalSeconds: timing.superviseSeconds,
    monitorIntervalSeconds: timing.superviseSeconds,
  });
  boss.on("error", (cause) => log.warn({ cause: cause.message }, "the queue stumbled"));
  await boss.start();
  const { heartbeatSeconds } = timing;
  // Exclusive: one job per lane, waiting or under way, so a site is never asked by two workers at once.
  for (const kind of KINDS)
    await boss.createQueue(kind, { policy: "exclusive", retryLimit: 0, heartbeatSeconds, deleteAfterSeconds: 60 });

  const finish = async (kind: Kind, jobs: readonly Job[]) => {
    if (jobs.length) await boss.complete(kind, jobs.map(attemptOf));
  };
  /** Taken, perhaps: whether the commit came through is not known yet. */
  const unsure = new Map<Kind, { jobs: Job[]; transaction: string }>();
  /** What was taken without our knowing is given back; without a sign of life it would rest until it counts as lost. */
  const becameSure = async (kind: Kind) => {
    const before = unsure.get(kind);
    if (!before) return true;
    const status = await findTransactionStatus(db, before.transaction);
    if (status === "in progress") return false;
    if (status === "committed") await finish(kind, before.jobs);
    unsure.delete(kind);
    return true;
  };

  return {
    async announce(kind, subjects, session) {
      if (!subjects.length) return;
      const jobs = subjects.map((subject) => ({
        singletonKey: subject,
        data: { subject },
        expireInSeconds: LONGEST_SECONDS,
      }));
      await boss.insert(kind, jobs, session ? { db: through(session) } : {});
      await notifyDue(session ?? db);
    },
    async take(kind, atMost) {
      if (!(await becameSure(kind))) return [];
      // In a transaction, so that it is known what is being taken before it is taken.
      const taken = await transact(db, async (session) => {
        await limitIdleTime(session);
        const options = { batchSize: atMost, includeMetadata: true, db: through(session) } as const;
        const found = await boss.fetch<{ subject: string }>(kind, options);
        const jobs = found.map(({ id, retryCount, data }) => ({ subject: data.subject, attempt: { id, retryCount } }));
        if (jobs.length) unsure.set(kind, { jobs, transaction: await currentTransaction(session) });
        return jobs;
      });
      unsure.delete(kind);
      return taken;
    },
    finish,
    async keepAlive(kind, jobs) {
      if (jobs.length) await boss.touch(kind, jobs.map(attemptOf));
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

function attemptOf({ attempt }: Job) {
  return attempt;
}

function through(session: Queryable): NonNullable<ConstructorOptions["db"]> {
  return { executeSql: (text, values) => session.query(text, values) };
}
