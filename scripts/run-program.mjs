import { spawn } from "node:child_process";
import { environment, node } from "./install.mjs";

const ignore = () => {};

/**
 * Runs our Node on `args` and resolves to its exit code. The child ends with us: signals are passed on, and the server
 * notices by its open IPC channel when we were killed. Ctrl-C in the terminal reaches both processes; the server ignores
 * the second signal, while a test runner would treat it as a forced stop, so it is not passed on there. `output` may be a file's
 * descriptor. `through` is a program and its first arguments, which runs Node in its place.
 */
export function runProgram(
  args,
  { cwd = process.cwd(), env = environment, isServer = false, isQuiet = false, output = "inherit", through = [] } = {},
) {
  return new Promise((resolve) => {
    const [program, ...rest] = [...through, node, ...args];
    const child = spawn(program, rest, {
      cwd,
      env,
      stdio: isServer
        ? ["inherit", "inherit", "inherit", "ipc"]
        : isQuiet
          ? ["inherit", "ignore", "inherit"]
          : ["inherit", output, output],
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
