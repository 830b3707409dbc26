import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { soak } from "../../test/soak.ts";

const WORKER = join(import.meta.dirname, "../../test/worker-to-kill.ts");
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

it("stores everything that many channels publish, once, while workers are killed (npm run bench -- soak runs longer)", async () => {
  const db = await aDatabase();
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, DATABASE_URL: db.url, PAGECAST_REACH: "127.0.0.1" };
  const start = () => {
    const child = spawn(process.execPath, [WORKER], { env, stdio: ["ignore", "ignore", "inherit"] });
    children.push(child);
    return child;
  };
  const kill = async (child: ChildProcess) => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  const report = await soak({ db, channels: 50, seconds: 8, workers: 2, killEverySeconds: 3, start, kill });
  expect(report).toMatchObject({ lost: 0, twice: 0, stored: report.published, delivered: report.published });
  expect(report.kills).toBeGreaterThan(0);
}, 120_000);
