import { parentPort } from "node:worker_threads";
import { extractArticle, type PageSource } from "./extract-article.ts";

parentPort?.on("message", (source: PageSource) => parentPort?.postMessage(extractArticle(source)));
parentPort?.postMessage("ready");
