// npm run chaos -- faults [PART …]: fault injection. People use a deployment of two web processes, two workers and one PostgreSQL
// while one fault after the other is injected. After each: it recovers without help within its limit, everything acknowledged is
// stored exactly once, and every failed request said why.
import { setTimeout as sleep } from "node:timers/promises";
import { audit } from "./audit.ts";
import { startDeployment } from "./deployment.ts";
import type { Fault, Run } from "./fault.ts";
import { FAULTS } from "./faults.ts";
import { followLiveUpdates, type LiveUpdates } from "./live-updates.ts";
import { makeAllDue } from "./make-due.ts";
import { startPeople } from "./people.ts";
import { waitForRecovery } from "./recovery.ts";
import { waitUntilIdle } from "./wait-until-idle.ts";

const NO_FAULT: Fault = { name: "(no fault)", limitSeconds: 30, inject: () => sleep(4_000, []) };

export async function run({ only }: { only: string[] }): Promise<number> {
  const chosen = FAULTS.filter(({ name }) => !only.length || only.some((part) => name.includes(part)));
  const startedAt = Date.now();
  const deployment = await startDeployment();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void deployment.stop().then(() => process.exit(1)));
  let failed = 0;
  try {
    const people = await startPeople(deployment);
    const updates = followLiveUpdates(deployment, people.observer);
    console.log(`2 web, 2 workers, 1 PostgreSQL, ${people.all.length} people\n`);
    console.error(`Log of the processes: ${deployment.logFile}`);
    for (const fault of [NO_FAULT, ...chosen])
      if (!(await runFault(fault, { deployment, people, notes: [] }, updates))) failed++;
    await people.stop();
    await updates.stop();
  } finally {
    await deployment.stop();
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`\n${failed ? `${failed} FAILED` : "all passed"}, ${seconds} s`);
  return failed;
}

async function runFault(fault: Fault, run: Run, updates: LiveUpdates): Promise<boolean> {
  const { people, deployment } = run;
  const { crashes } = deployment.supervisor;
  const crashesBefore = crashes.length;
  people.traffic.reset();
  people.traffic.mayDisconnect = fault.mayDisconnect ?? false;
  await sleep(1_500);
  const failures = await fault.inject(run);
  const endedAt = Date.now();
  await makeAllDue(deployment.sql);
  failures.push(...(await waitForRecovery(run, fault.limitSeconds * 1000)));
  const recoverySeconds = (Date.now() - endedAt) / 1000;
  await people.pause();
  const ledger = await checkLedger(run);
  failures.push(
    ...ledger.failures,
    ...checkLiveUpdates(updates),
    ...crashes.slice(crashesBefore),
    ...summarise("unexpected outcomes", people.traffic.unexpected),
  );
  run.notes.push(`live updates reconnected ${updates.reconnects} times`);
  print(fault, run, { failures, recoverySeconds, checked: ledger.checked });
  people.resume();
  return failures.length === 0;
}

async function checkLedger({ deployment: { sql }, people }: Run): Promise<{ checked: number; failures: string[] }> {
  try {
    await waitUntilIdle(sql);
    const { checked, lost, duplicated } = await audit(sql, people);
    return { checked, failures: [...summarise("LOST", lost), ...summarise("DUPLICATED", duplicated)] };
  } catch (cause) {
    return { checked: 0, failures: [(cause as Error).message] };
  }
}

function checkLiveUpdates({ received }: LiveUpdates): string[] {
  const duplicated = [...received].filter(([, count]) => count > 1).map(([id]) => id);
  return [
    ...(received.size === 0 ? ["no live update arrived"] : []),
    ...summarise("duplicated live updates", duplicated),
  ];
}

function summarise(what: string, all: string[]): string[] {
  return all.length ? [`${all.length} ${what}, such as: ${[...new Set(all)].slice(0, 3).join("; ")}`] : [];
}

type Result = { failures: string[]; recoverySeconds: number; checked: number };

function print({ name, limitSeconds }: Fault, { people, notes }: Run, { failures, recoverySeconds, checked }: Result) {
  const verdict = failures.length ? "FAILED" : "ok    ";
  const counts = [...people.traffic.counts].map(([outcome, count]) => `${outcome} ${count}`);
  console.log(
    `${verdict} ${name.padEnd(22)} recovered in ${recoverySeconds.toFixed(1).padStart(5)} s (≤ ${limitSeconds}), ${checked} acknowledged and published facts checked; ${[...counts, ...notes].join(", ")}`,
  );
  for (const failure of failures) console.log(`         ${failure.slice(0, 600)}`);
}
