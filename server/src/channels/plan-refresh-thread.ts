import { parentPort } from "node:worker_threads";
import { planRefresh } from "#core/feed/plan-refresh.ts";

parentPort?.on("message", ({ id, args }: { id: number; args: Parameters<typeof planRefresh> }) => {
  parentPort?.postMessage({ id, plan: planRefresh(...args) });
});
