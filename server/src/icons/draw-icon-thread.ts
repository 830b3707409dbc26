import { parentPort } from "node:worker_threads";
import { prepareWebp } from "../pictures/encode-webp.ts";
import { drawIcon } from "./draw-icon.ts";

parentPort?.on("message", async (bytes: Uint8Array) => {
  parentPort?.postMessage(await drawIcon(bytes));
});
await prepareWebp();
parentPort?.postMessage("ready");
