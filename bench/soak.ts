// npm run bench -- soak: 1,000 channels publish for two minutes while three workers are killed and restarted in turn. At the end
// every published entry must be stored once and delivered once.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { createLog } from "#server/log.ts";
import { soak } from "../server/test/soak.ts";

const WORKER = join(import.meta.dirname, "../server/test/worker-to-kill.ts");

export async function run({ json }: { json: boolean }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-soak-"));
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres(folder, log, ["max_connections=200"]);
  const db = connect(postgres.url, log);
  try {
    await migrate(db, log);
    const start = (): ChildProcess => {
      const { PATH = "", HOME = "" } = process.env;
      const env = { PATH, HOME, DATABASE_URL: postgres.url, PAGECAST_REACH: "127.0.0.0/8" };
      return spawn(process.execPath, [WORKER], { env, stdio: ["ignore", "ignore", "inherit"] });
    };
    const kill = async (child: ChildProcess) => {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    };
    const report = await soak({ db, channels: 1000, seconds: 120, workers: 3, killEverySeconds: 8, start, kill });
    console.log(json ? JSON.stringify(report, null, 2) : report);
    return report.lost || report.twice ? 1 : 0;
  } finally {
    await db.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
