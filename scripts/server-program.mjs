import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

/**
 * What our Node is started with to be the server. Left alone, V8 lets garbage grow to several times what is alive before it
 * looks, and its nursery to 128 MB: a thousand refreshes took 460 MB (npm run bench -- refresh). A server shares its machine.
 * How large the nursery may be can only be said at the start.
 */
export const serverProgram = [
  ...JSON.parse(readFileSync(join(root, "server/heap-flags.json"), "utf8")),
  join(root, "server/src/main.ts"),
];
