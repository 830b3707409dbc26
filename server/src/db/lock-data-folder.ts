import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { processStart } from "../process-start.ts";
import { StartProblem } from "../start-problem.ts";

type Owner = { pid: number; startedAt: string };

/**
 * A data folder is used by one process at a time. The lock is a file with our pid and the start time of that process, so a lock
 * left behind by `kill -9` is recognised even when the pid is in use again. Returns a function that releases it.
 */
export function lockDataFolder(folder: string): () => void {
  const lock = join(folder, "owner.json");
  const ours = JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) });
  const draft = `${lock}.${process.pid}`;
  try {
    makeFolder(folder);
    writeFileSync(draft, ours, { mode: 0o644 });
  } catch (cause) {
    throw new StartProblem(`PAGECAST_DATA: the folder ${folder} cannot be written to (${(cause as Error).message}).`);
  }
  try {
    // Creating a link is atomic: nobody reads half a lock, and only one of two starting processes gets it.
    while (!tryLink(draft, lock)) {
      const theirs = readText(lock);
      if (theirs === undefined) continue;
      const owner = parseOwner(theirs);
      if (owner && processStart(owner.pid) === owner.startedAt)
        throw new StartProblem(
          `Pagecast is already running on the data folder ${folder} (process ${owner.pid}): open that one, or set PAGECAST_DATA to another folder.`,
        );
      const aside = `${lock}.stale.${process.pid}`;
      renameSync(lock, aside);
      // Another process may have taken the lock between our check and our rename: then it is put back.
      if (readText(aside) !== theirs) tryLink(aside, lock);
      rmSync(aside, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(lock) === ours) rmSync(lock, { force: true });
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
