import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

/**
 * The arguments that start the server. By default V8 lets the heap grow to several times the live data, and its young
 * generation to 128 MB: a thousand refreshes took 460 MB (npm run bench -- refresh). The size of the young generation can
 * only be set at the start.
 */
export const serverProgram = [
  ...JSON.parse(readFileSync(join(root, "server/heap-flags.json"), "utf8")),
  join(root, "server/src/main.ts"),
];
