import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onlyRow } from "#server/db/query.ts";
import type { Fault, Run } from "./fault.ts";
import { FEED_SERVICE_FAULTS } from "./feed-service-faults.ts";
import { checkDeliveryFromSite } from "./recovery.ts";
import type { ProcessName } from "./supervisor.ts";
import { waitFor } from "./wait-for.ts";

const HOUR_MS = 3_600_000;
/** A worker's lanes are released at once when a query fails, and 30 to 40 s after its last heartbeat when it hangs or is gone. */
const LEASE_LIMIT_SECONDS = 60;

export const FAULTS: Fault[] = [
  { name: "kill -9 web", limitSeconds: 30, mayDisconnect: true, inject: killWeb },
  { name: "kill -9 worker", limitSeconds: LEASE_LIMIT_SECONDS, inject: killWorkers },
  { name: "kill -9 database", limitSeconds: LEASE_LIMIT_SECONDS, inject: killDatabase },
  { name: "disk full", limitSeconds: LEASE_LIMIT_SECONDS, inject: fillDiskForAWhile },
  { name: "cut to the database", limitSeconds: LEASE_LIMIT_SECONDS, inject: cutDatabaseConnections },
  { name: "cut to the clients", limitSeconds: 30, mayDisconnect: true, inject: cutClientConnections },
  { name: "clocks an hour off", limitSeconds: LEASE_LIMIT_SECONDS, mayDisconnect: true, inject: skewClocks },
  ...FEED_SERVICE_FAULTS,
];

async function killWeb({ deployment: { supervisor } }: Run): Promise<string[]> {
  supervisor.kill("web-2");
  await sleep(6_000);
  // web-1 started the database, which keeps running without it.
  supervisor.kill("web-1");
  await sleep(4_000);
  return [];
}

async function killWorkers({ deployment: { supervisor } }: Run): Promise<string[]> {
  for (const name of ["worker-1", "worker-2"] as const) {
    supervisor.kill(name);
    await sleep(4_000);
  }
  return [];
}

async function killDatabase({ deployment, people }: Run): Promise<string[]> {
  process.kill(deployment.postmasterPid(), "SIGKILL");
  await sleep(6_000);
  process.kill(deployment.postmasterPid(), "SIGKILL");
  await sleep(3_000);
  return checkReported(people, ["database-away"]);
}

async function fillDiskForAWhile({ deployment, people }: Run): Promise<string[]> {
  const { dataFolder, hasSmallDisk, sql } = deployment;
  if (!hasSmallDisk) return ["not tried: this machine does not allow mounting a small disk (root on Linux may)"];
  const freeDisk = fillDisk(dataFolder);
  const findFailures = async () => {
    // PostgreSQL keeps empty WAL segments ready; this uses them up.
    await sql.query("select pg_switch_wal()").catch(() => {});
    return checkReported(people, ["storage-full", "database-away"]);
  };
  await waitFor(findFailures, (failures) => failures.length === 0, 20_000);
  await sleep(6_000);
  freeDisk();
  return checkReported(people, ["storage-full", "database-away"]);
}

async function cutDatabaseConnections({ deployment: { databaseProxy }, people }: Run): Promise<string[]> {
  const before = databaseProxy.cuts;
  for (let round = 0; round < 12; round++) {
    databaseProxy.wire = round % 4 === 3 ? "refused" : "cut";
    databaseProxy.cutAll();
    await sleep(1_000);
  }
  databaseProxy.wire = "whole";
  databaseProxy.cutAll();
  const cuts = databaseProxy.cuts - before;
  return [...(cuts < 20 ? [`only ${cuts} connections were cut`] : []), ...checkReported(people, ["database-away"])];
}

async function cutClientConnections({ deployment: { webProxies } }: Run): Promise<string[]> {
  for (const proxy of webProxies) proxy.wire = "cut";
  for (let round = 0; round < 10; round++) {
    for (const proxy of webProxies) proxy.cutAll();
    await sleep(800);
  }
  for (const proxy of webProxies) {
    proxy.wire = "whole";
    proxy.cutAll();
  }
  return [];
}

async function skewClocks(run: Run): Promise<string[]> {
  const { deployment } = run;
  const skews: [ProcessName, number][] = [
    // First, because its database restarts with it.
    ["web-1", -HOUR_MS],
    ["worker-1", -HOUR_MS],
    ["worker-2", HOUR_MS],
    ["web-2", HOUR_MS],
  ];
  for (const [name, ms] of skews) await deployment.setSkew(name, ms);
  await sleep(5_000);
  // Far less than the skew, but long enough for leases that were held while the database restarted.
  const failures = await checkDeliveryFromSite(run, LEASE_LIMIT_SECONDS * 1000);
  failures.push(...(await checkStoredTimes(deployment.sql)));
  for (const [name] of skews) await deployment.setSkew(name, 0);
  return failures;
}

async function checkStoredTimes(sql: Run["deployment"]["sql"]): Promise<string[]> {
  const skewed = await sql.query<{ channels: number; items: number }>(
    `select
       (select count(*)::int from channels where last_attempt_at > clock_timestamp() + interval '1 minute'
          or next_refresh_at > clock_timestamp() + interval '2 days'
          or last_attempt_at < clock_timestamp() - interval '10 minutes') as channels,
       (select count(*)::int from items where published_at > clock_timestamp() + interval '1 minute') as items`,
  );
  const { channels, items } = onlyRow(skewed);
  return [
    ...(channels ? [`${channels} channels have the time of a skewed clock`] : []),
    ...(items ? [`${items} items are dated in the future`] : []),
  ];
}

/** Some request must have failed with one of these problems; otherwise the fault had no effect. */
function checkReported({ traffic }: Run["people"], problems: string[]): string[] {
  // better-auth writes its codes in capitals.
  const codes = problems.flatMap((problem) => [problem, problem.toUpperCase().replaceAll("-", "_")]);
  return codes.some((code) => traffic.counts.has(code)) ? [] : [`no request failed with ${problems.join(" or ")}`];
}

/** Returns a function that frees the space again. */
function fillDisk(folder: string): () => void {
  const file = join(folder, "ballast");
  const descriptor = openSync(file, "w");
  for (const size of [1_000_000, 4_096, 1]) {
    const chunk = Buffer.alloc(size);
    try {
      for (;;) writeSync(descriptor, chunk);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ENOSPC") throw cause;
    }
  }
  closeSync(descriptor);
  return () => rmSync(file);
}
