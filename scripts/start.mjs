// npm start: installs what is missing, builds what is stale, then serves until Ctrl-C.
import { join } from "node:path";
import { installIfNeeded, root } from "./install.mjs";
import { runProgram } from "./run-program.mjs";
import { serverProgram } from "./server-program.mjs";

installIfNeeded();
const built = await runProgram([join(root, "scripts", "build.mjs"), "--for-server"], { cwd: root });
process.exitCode = built || (await runProgram(serverProgram, { cwd: root, isServer: true }));
