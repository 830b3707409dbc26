import { execFileSync } from "node:child_process";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartProblem } from "../start-problem.ts";

type Owner = { pid: number; startedAt: string };

/**
 * One data folder, one owner. The claim is a file with our pid and the time the system says that process began, so a
 * claim left by `kill -9` is recognised even when its pid is in use again. Answers how to give the folder back.
 */
export function ownDataFolder(folder: string): () => void {
  const claim = join(folder, "owner.json");
  const mine = JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) });
  const draft = `${claim}.${process.pid}`;
  try {
    makeFolder(folder);
    writeFileSync(draft, mine, { mode: 0o644 });
  } catch (cause) {
    throw new StartProblem(`PAGECAST_DATA: the folder ${folder} cannot be written to (${(cause as Error).message}).`);
  }
  try {
    // A link appears whole or not at all, so nobody ever reads half a claim, and only one of two starts gets it.
    while (!tryLink(draft, claim)) {
      const theirs = readText(claim);
      if (theirs === undefined) continue;
      const owner = parseOwner(theirs);
      if (owner && processStart(owner.pid) === owner.startedAt)
        throw new StartProblem(
          `Pagecast is already running on the data folder ${folder} (process ${owner.pid}): open that one, or set PAGECAST_DATA to another folder.`,
        );
      const aside = `${claim}.stale.${process.pid}`;
      renameSync(claim, aside);
      // Somebody may have claimed the folder between our look and our rename: then theirs goes back.
      if (readText(aside) !== theirs) tryLink(aside, claim);
      rmSync(aside, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(claim) === mine) rmSync(claim, { force: true });
  };
}

/** Not with `recursive`, which never returns where a folder cannot be created at all, such as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o755 });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw cause;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return undefined;
  }
}

/** When a process began, in the system's own words; undefined when there is none. */
function processStart(pid: number): string | undefined {
  if (process.platform === "linux") {
    const stat = readText(`/proc/${pid}/stat`);
    // The 22nd field; the second is a name in parentheses that may hold spaces.
    return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  }
  try {
    return (
      execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", stdio: "pipe" }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
