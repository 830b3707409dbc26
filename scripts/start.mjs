// npm start: installs what is missing, builds what is stale, then serves until Ctrl-C.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installIfNeeded, root } from "./install.mjs";
import { runProgram } from "./run-program.mjs";

installIfNeeded();
const built = await runProgram([join(root, "scripts", "build.mjs"), "--for-server"], { cwd: root });
// Left alone, V8 lets garbage grow to several times what is alive before it looks, and its nursery to 64 MB: a thousand refreshes
// took 460 MB (npm run bench -- refresh). A server shares its machine. The size of the nursery can only be said at the start.
const heap = JSON.parse(readFileSync(join(root, "server", "heap-flags.json"), "utf8"));
const server = [...heap, join(root, "server", "src", "main.ts")];
process.exitCode = built || (await runProgram(server, { cwd: root, isServer: true }));
