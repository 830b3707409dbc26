// What the operating system knows of a process; Linux only, as the benches are.
import { readFileSync } from "node:fs";
import { cpus } from "node:os";

export function machine(): string {
  return `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`;
}

/** Processor time of all its threads since it began, its own and that of children that ended: what stays true on a busy machine. */
export function cpuOf(pid: number): { parent: number; ms: number; endedMs: number } {
  const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?!.*\) )/);
  const fields = after.split(" ").map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, ms: (user + system) * 10, endedMs: (endedUser + endedSystem) * 10 };
}

export function memoryMb(pid: number): number {
  return fromStatus(pid, "VmRSS");
}

export function peakMemoryMb(pid: number): number {
  return fromStatus(pid, "VmHWM");
}

export function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] as number;
}

function fromStatus(pid: number, field: string): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
