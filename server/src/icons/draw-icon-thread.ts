import { parentPort } from "node:worker_threads";
import { drawIcon } from "./draw-icon.ts";

parentPort?.on("message", async (bytes: Uint8Array) => {
  parentPort?.postMessage(await drawIcon(bytes));
});
