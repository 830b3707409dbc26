// Packages of Debian and its relatives, for tests that need programs which npm does not have.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export function usesApt() {
  return process.platform === "linux" && ["/usr/bin/apt-get", "/bin/apt-get"].some(existsSync);
}

/** Whether the distribution has it; known after apt-get update. */
export function isAvailable(name) {
  return spawnSync("apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
}

/** As root, or with sudo where it asks for no password. Says what it does, and whether it failed. */
export function installPackages(packages) {
  const isRoot = process.getuid?.() === 0;
  // Two suites may install at the same time.
  const run = (args) =>
    spawnSync(
      isRoot ? "apt-get" : "sudo",
      [...(isRoot ? [] : ["-n", "apt-get"]), "-o", "DPkg::Lock::Timeout=300", ...args],
      {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      },
    ).status === 0;
  const names = packages.join(", ");
  console.log(`Installing ${names} (apt-get) …`);
  const isDone = run(["update", "-qq"]) && run(["install", "-y", "-qq", "--no-install-recommends", ...packages]);
  if (!isDone)
    console.error(`apt-get could not install ${names}: install them by hand, or run the tests as root once.`);
  return isDone;
}

export function findProgram(names) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram);
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
