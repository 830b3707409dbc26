import { spawn } from "node:child_process";
import { environment, node } from "./install.mjs";

const ignore = () => {};

/**
 * Runs our Node on `args` and resolves to its exit code. The child ends with us: signals are passed on, and the server
 * notices by its open IPC channel when we were killed. Ctrl-C in the terminal reaches both processes; the server ignores
 * the second signal, while a test runner would treat it as a forced stop, so it is not passed on there.
 */
export function runProgram(args, { cwd = process.cwd(), env = environment, isServer = false, isQuiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd,
      env,
      stdio: isServer
        ? ["inherit", "inherit", "inherit", "ipc"]
        : isQuiet
          ? ["inherit", "ignore", "inherit"]
          : "inherit",
    });
    const pass = (signal) => child.kill(signal);
    process.on("SIGINT", isServer ? pass : ignore);
    process.on("SIGTERM", pass);
    process.on("SIGHUP", pass);
    const parent = process.ppid;
    const orphaned = setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 1000);
    child.on("exit", (code, signal) => {
      clearInterval(orphaned);
      process.off("SIGINT", isServer ? pass : ignore);
      process.off("SIGTERM", pass);
      process.off("SIGHUP", pass);
      resolve(code ?? (signal === "SIGINT" ? 130 : 1));
    });
  });
}
