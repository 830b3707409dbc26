import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** When a process started, as the system prints it; undefined when there is no such process. */
export function processStart(pid: number): string | undefined {
  if (process.platform === "linux") {
    const stat = readText(`/proc/${pid}/stat`);
    // The third field and the 22nd; the second is a name in parentheses that may hold spaces.
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A process that has ended stays in the list until its parent notices.
    return fields?.[0] === "Z" ? undefined : fields?.[19];
  }
  try {
    return (
      execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", stdio: "pipe" }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
