import { type ConstructorOptions, PgBoss } from "pg-boss";
import type { Db, Queryable } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import type { Log } from "../log.ts";
import { currentTransaction, findTransactionStatus, type Kind, limitIdleTime, notifyDue } from "./store.ts";

/** How soon a worker that died is noticed. Tests use shorter times. */
export type QueueTiming = { heartbeatSeconds: number; superviseSeconds: number };
export const TIMING: QueueTiming = { heartbeatSeconds: 30, superviseSeconds: 10 };

/** Work taken from the queue: what it is about, and which attempt this is. */
export type Job = { subject: string; attempt: { id: string; retryCount: number } };

/**
 * Distributes work among processes. The tables say what there is to do; the queue is only a hint, and whatever is lost here is
 * announced again.
 */
export type Queue = {
  /** In the caller's transaction, if it has one. Does nothing for work that is announced or running already. */
  announce(kind: Kind, subjects: readonly string[], session?: Queryable): Promise<void>;
  take(kind: Kind, atMost: number): Promise<Job[]>;
  finish(kind: Kind, jobs: readonly Job[]): Promise<void>;
  /** A heartbeat. Without it for a while, the work is given to another worker. */
  keepAlive(kind: Kind, jobs: readonly Job[]): Promise<void>;
  stop(): Promise<void>;
};

const KINDS: Kind[] = ["refresh", "import", "websub"];
/** The most that pg-boss allows: a lane of slow feeds takes hours, and the heartbeat shows that a worker is alive. */
const EXPIRE_SECONDS = 86_400;

export async function openQueue(
  db: Db,
  log: Log,
  { works, timing = TIMING }: { works: boolean; timing?: QueueTiming | undefined },
): Promise<Queue> {
  const boss = new PgBoss({
    db: executorOf(db),
    // Web processes only send; workers supervise and clean up.
    supervise: works,
    schedule: false,
    superviseIntervalSeconds: timing.superviseSeconds,
    monitorIntervalSeconds: timing.superviseSeconds,
  });
  boss.on("error", (cause) => log.warn({ cause: cause.message }, "queue error"));
  await boss.start();
  const { heartbeatSeconds } = timing;
  // Exclusive: one job per lane, waiting or running, so two workers never fetch from the same site.
  for (const kind of KINDS)
    await boss.createQueue(kind, { policy: "exclusive", retryLimit: 0, heartbeatSeconds, deleteAfterSeconds: 60 });

  const finish = async (kind: Kind, jobs: readonly Job[]) => {
    if (jobs.length) await boss.complete(kind, jobs.map(attemptOf));
  };
  /** Jobs of a transaction whose commit failed: it is not known yet whether they were taken. */
  const uncertainTake = new Map<Kind, { jobs: Job[]; transaction: string }>();
  /** Releases jobs that were taken without our knowledge; otherwise they would wait until the heartbeat is missed. */
  const resolveUncertainTake = async (kind: Kind) => {
    const before = uncertainTake.get(kind);
    if (!before) return true;
    const status = await findTransactionStatus(db, before.transaction);
    if (status === "in progress") return false;
    if (status === "committed") await finish(kind, before.jobs);
    uncertainTake.delete(kind);
    return true;
  };

  return {
    async announce(kind, subjects, session) {
      if (!subjects.length) return;
      const jobs = subjects.map((subject) => ({
        singletonKey: subject,
        data: { subject },
        expireInSeconds: EXPIRE_SECONDS,
      }));
      await boss.insert(kind, jobs, session ? { db: executorOf(session) } : {});
      await notifyDue(session ?? db);
    },
    async take(kind, atMost) {
      if (!(await resolveUncertainTake(kind))) return [];
      // In a transaction, so that we know what is being taken before it is taken.
      const taken = await transact(db, async (session) => {
        await limitIdleTime(session);
        const options = { batchSize: atMost, includeMetadata: true, db: executorOf(session) } as const;
        const found = await boss.fetch<{ subject: string }>(kind, options);
        const jobs = found.map(({ id, retryCount, data }) => ({ subject: data.subject, attempt: { id, retryCount } }));
        if (jobs.length) uncertainTake.set(kind, { jobs, transaction: await currentTransaction(session) });
        return jobs;
      });
      uncertainTake.delete(kind);
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

function executorOf(session: Queryable): NonNullable<ConstructorOptions["db"]> {
  return { executeSql: (text, values) => session.query(text, values) };
}
