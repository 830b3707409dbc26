import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Takes a third off the time of a start. It has to be enabled before other modules are loaded; a folder that cannot be written is
// no problem.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/pagecast"));
await import("./start.ts");
