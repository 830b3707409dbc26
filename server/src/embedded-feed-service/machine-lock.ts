import { DatabaseSync } from "node:sqlite";

const BUSY = 5;

/**
 * Held by one process of the machine at a time. The kernel releases it when that process ends, however it ends: it is the lock
 * of an SQLite transaction, because Node has no other way to lock a file. Returns a function that releases it; undefined when
 * another process has it.
 */
export function tryLock(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    database.close();
    if ((cause as { errcode?: number }).errcode === BUSY) return undefined;
    throw cause;
  }
  return () => {
    if (database.isOpen) database.close();
  };
}
