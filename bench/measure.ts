// What Linux reports about a process, and statistics of what was measured.
import { readFileSync } from "node:fs";
import { cpus } from "node:os";

export function machine(): string {
  return `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`;
}

/** CPU time since the process started: of all its threads, and of its children that exited. Unlike elapsed time it hardly depends on the load of the machine. */
export function cpuTime(pid: number): { parent: number; ms: number; exitedMs: number } {
  const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?!.*\) )/);
  const fields = after.split(" ").map(Number);
  const [user = 0, system = 0, exitedUser = 0, exitedSystem = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, ms: (user + system) * 10, exitedMs: (exitedUser + exitedSystem) * 10 };
}

export function memoryMb(pid: number): number {
  return readStatus(pid, "VmRSS");
}

export function peakMemoryMb(pid: number): number {
  return readStatus(pid, "VmHWM");
}

/** NaN if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

function readStatus(pid: number, field: string): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
