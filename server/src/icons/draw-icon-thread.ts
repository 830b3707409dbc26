import { parentPort } from "node:worker_threads";
import { drawIcon, prepareEncoder } from "./draw-icon.ts";

parentPort?.on("message", async (bytes: Uint8Array) => {
  parentPort?.postMessage(await drawIcon(bytes));
});
await prepareEncoder();
parentPort?.postMessage("ready");
