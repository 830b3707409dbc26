import { parentPort } from "node:worker_threads";
import { type DrawJob, drawPicture } from "./draw-picture.ts";
import { prepareWebp } from "./encode-webp.ts";

parentPort?.on("message", async (job: DrawJob) => {
  parentPort?.postMessage(await drawPicture(job));
});
await prepareWebp();
parentPort?.postMessage("ready");
