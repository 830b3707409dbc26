// npm run dev: the web app with hot reload on PORT, and the server, restarted when its sources change.
import { createServer } from "node:net";
import { join } from "node:path";
import { environment, installIfNeeded, root } from "./install.mjs";
import { runProgram } from "./run-program.mjs";
import { serverProgram } from "./server-program.mjs";

installIfNeeded();
const built = await runProgram([join(root, "scripts/build.mjs"), "--for-server"], { cwd: root });
if (built) process.exit(built);
const port = await freePort();
const env = { ...environment, PAGECAST_DEV_SERVER: `http://127.0.0.1:${port}` };
const server = runProgram(["--watch", "--watch-preserve-output", ...serverProgram], {
  cwd: root,
  env: { ...env, PORT: String(port) },
});
const web = runProgram([join(root, "node_modules/vite/bin/vite.js"), join(root, "web")], { cwd: root, env });
process.exitCode = await Promise.race([server, web]);
process.exit();

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
