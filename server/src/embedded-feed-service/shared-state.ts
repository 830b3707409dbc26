import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** What the process that has the lock tells the others of this machine. */
export type SharedState =
  | { kind: "installing"; percent: number; startedAt: string }
  | { kind: "starting" }
  | { kind: "running"; url: string; key: string; pid: number; processStart: string | undefined; startedAt: string }
  /** Stays after the lock is released: nobody tries again before `retryAt`. */
  | { kind: "failed"; problem: "not-installed" | "not-started"; detail: string; failures: number; retryAt: number };

/** Contains the key, so only the owner of the process may read it. Replaced as a whole: nobody reads half of it. */
export function writeState(file: string, state: SharedState): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
  renameSync(draft, file);
}

export function readState(file: string): SharedState | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as SharedState;
  } catch {
    return undefined;
  }
}

export function clearState(file: string): void {
  rmSync(file, { force: true });
}
