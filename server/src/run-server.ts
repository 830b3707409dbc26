import type { Config } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { checkDatabase, connect, IN_SERVICE } from "./db/connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./db/embedded-postgres.ts";
import { explainFailure } from "./db/explain-failure.ts";
import { lockDataFolder } from "./db/lock-data-folder.ts";
import { migrate } from "./db/migrate.ts";
import type { Deps } from "./deps.ts";
import { createApp, createHealthApp } from "./http/app.ts";
import { listen } from "./http/listen.ts";
import { startWorker } from "./jobs/worker.ts";
import type { Log } from "./log.ts";
import { explain } from "./problem.ts";
import { StartProblem } from "./start-problem.ts";

export type RunningServer = { address: string; stop(): Promise<void> };

/** Starts everything from the data folder to the open port, in the order of dependence; `stop` undoes it in reverse. */
export async function runServer(
  config: Config,
  log: Log,
  /** Tests pass their own clock or catalogue. */
  instead: Partial<Deps> = {},
): Promise<RunningServer> {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    if (!config.databaseUrl) undo.push(lockDataFolder(config.dataFolder));
    // The port is opened before the database is started: if it is in use, there is nothing to undo.
    const http = await listen(config, log);
    undo.push(() => http.close());
    let embedded: EmbeddedPostgres | undefined;
    if (!config.databaseUrl) {
      embedded = await startEmbeddedPostgres(config.dataFolder, log);
      undo.push(embedded.stop);
    }
    const db = connect(config.databaseUrl ?? (embedded as EmbeddedPostgres).url, log, IN_SERVICE);
    undo.push(() => db.end());
    if (config.databaseUrl) await checkDatabase(db, config.databaseUrl);
    await migrate(db, log);
    const { close, ...real } = await createDeps(config, db, log, instead.timing);
    undo.push(close);
    const deps: Deps = { ...real, ...instead };
    undo.push(() => deps.accounts.close());
    if (config.role !== "web") undo.push(startWorker(deps).stop);
    http.serve(config.role === "worker" ? createHealthApp(deps) : createApp(deps));
    // Running requests are answered before what they need is closed.
    undo.push(() => http.drain());
    // Those who wait for new items would wait for ever.
    undo.push(() => deps.arrivals.close());
    return { address: http.address, stop: once(stop) };
  } catch (cause) {
    await stop();
    const problem = explainFailure(cause);
    if (problem && !(cause instanceof StartProblem))
      throw new StartProblem(`Pagecast could not start: ${explain(problem)} (${(cause as Error).message})`);
    throw cause;
  }
}

function once(act: () => Promise<void>): () => Promise<void> {
  let acting: Promise<void> | undefined;
  return () => {
    acting ??= act();
    return acting;
  };
}
