import { spawn } from "node:child_process";
import { environment, node } from "./install.mjs";

/**
 * Runs our Node on `args` and answers its exit code. The child ends with us: an interrupt from the terminal reaches it
 * directly, a SIGTERM is passed on, and an open channel tells it when we were killed without a chance to say so.
 */
export function runProgram(args, { cwd = process.cwd(), env = environment, isServer = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd,
      env,
      stdio: isServer ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
    });
    const ignore = () => {};
    const pass = (signal) => child.kill(signal);
    process.on("SIGINT", ignore);
    process.on("SIGTERM", pass);
    process.on("SIGHUP", pass);
    const parent = process.ppid;
    const orphaned = setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 1000);
    child.on("exit", (code, signal) => {
      clearInterval(orphaned);
      process.off("SIGINT", ignore);
      process.off("SIGTERM", pass);
      process.off("SIGHUP", pass);
      resolve(code ?? (signal === "SIGINT" ? 130 : 1));
    });
  });
}
