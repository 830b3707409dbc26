import { defineBackground } from "wxt/utils/define-background";
import { startWorker } from "../src/worker/start-worker.ts";

export default defineBackground(startWorker);
