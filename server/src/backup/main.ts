// npm run backup -- FILE and npm run restore -- FILE, for the database the settings name; - is standard output or input.
import { accessSync, createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Config, readConfig, readEnvFile } from "../config.ts";
import { migrate } from "../db/migrate.ts";
import { transact } from "../db/transact.ts";
import { createLog, type Log } from "../log.ts";
import { StartProblem } from "../start-problem.ts";
import { openDatabase } from "./open-database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const [purpose, file, ...rest] = process.argv.slice(2);
try {
  if ((purpose !== "backup" && purpose !== "restore") || !file || rest.length)
    throw new StartProblem("Usage: npm run backup -- FILE, or npm run restore -- FILE. - is standard output or input.");
  readEnvFile();
  const outcome = readConfig(process.env);
  if (!outcome.ok) throw new StartProblem(outcome.problem);
  // We print what a person needs to know; the log has only warnings.
  const log = createLog("warn");
  await (purpose === "backup" ? backUp(outcome.config, log, file) : restore(outcome.config, log, file));
} catch (cause) {
  const { code, syscall, message } = cause as NodeJS.ErrnoException;
  if (cause instanceof StartProblem) console.error(message);
  else if (file && code && syscall) console.error(`${file} cannot be used (${message}).`);
  else throw cause;
  process.exitCode = 1;
}

async function backUp(config: Config, log: Log, file: string): Promise<void> {
  if (file !== "-" && existsSync(file)) throw new StartProblem(`${file} exists already: choose another file.`);
  const { db, close } = await openDatabase(config, log, "backup");
  const draft = `${file}.partial`;
  try {
    const session = await db.connect();
    // The running query fails too. Without a listener the event would end the process.
    session.on("error", () => {});
    try {
      // It contains password hashes and the secret of the sessions: only its owner may read it.
      const sink = file === "-" ? process.stdout : createWriteStream(draft, { mode: 0o600, flush: true });
      await pipeline(writeBackup(session, new Date()), createGzip(), sink);
    } finally {
      session.release(true);
    }
    // A file of that name is always a complete backup.
    if (file !== "-") renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  } finally {
    await close();
  }
  if (file !== "-")
    console.log(
      `Backed up to ${file}. Keep it as safe as the database: it contains every secret except your settings.`,
    );
}

async function restore(config: Config, log: Log, file: string): Promise<void> {
  // Checked before anything is started.
  if (file !== "-") accessSync(file);
  const { db, close } = await openDatabase(config, log, "restore");
  try {
    const source = file === "-" ? process.stdin : createReadStream(file);
    const rows = await transact(db, (session) => restoreBackup(session, source));
    await migrate(db, log);
    await db.query("analyze");
    console.log(`Restored ${rows} rows. Start Pagecast with the same settings.`);
  } finally {
    await close();
  }
}
