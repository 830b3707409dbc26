import { parentPort } from "node:worker_threads";
import { planRefresh } from "#core/feed/plan-refresh.ts";

parentPort?.on("message", ({ id, ask }: { id: number; ask: Parameters<typeof planRefresh> }) => {
  parentPort?.postMessage({ id, plan: planRefresh(...ask) });
});
