// Finds a Chromium and a Chinese font for the browser tests, or installs them with apt-get or Playwright. As a program, does only that.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { environment, node, root, stop } from "./install.mjs";
import { findProgram, installPackages, isAvailable, isProgram, usesApt } from "./packages.mjs";

/** Debian's headless Chromium: the same engine, and tests take two thirds of the time. It does not support extensions. */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

export function findOrInstallBrowser() {
  const browsers = findBrowser() ? [] : ["chromium"];
  const wanted = [...browsers, ...(hasChineseFont() ? [] : ["fonts-noto-cjk"])];
  if (wanted.length && usesApt()) {
    installPackages(wanted);
    // Not every distribution has it; checked after apt-get update.
    if (browsers.length && isAvailable(SHELL)) installPackages([SHELL]);
  }
  return findBrowser() ?? installPlaywrightBrowser();
}

/** For web pages: the headless one if there is one. */
export function findOrInstallPageBrowser() {
  const browser = findOrInstallBrowser();
  return process.env.PAGECAST_CHROMIUM ? browser : (findProgram([SHELL]) ?? browser);
}

function findBrowser() {
  const given = process.env.PAGECAST_CHROMIUM;
  if (given) return isProgram(given) ? given : stop(`PAGECAST_CHROMIUM must be a Chromium program, but is "${given}".`);
  const found = findProgram(NAMES) ?? [MAC].find(isProgram);
  // Ubuntu's package is only a wrapper that requests a snap.
  return found && !(found.endsWith("chromium-browser") && isSnapWrapper(found)) ? found : playwrightBrowser();
}

function installPlaywrightBrowser() {
  console.log("Installing Playwright's Chromium …");
  const cli = join(root, "node_modules/@playwright/test/cli.js");
  spawnSync(node, [cli, "install", "chromium"], { stdio: "inherit", env: environment });
  return (
    playwrightBrowser() ??
    stop("There is no Chromium for the browser tests: install one, or set PAGECAST_CHROMIUM to its path.")
  );
}

function playwrightBrowser() {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const path = spawnSync(node, ["-e", script], { cwd: root, encoding: "utf8", env: environment }).stdout?.trim();
  return path && isProgram(path) ? path : undefined;
}

function hasChineseFont() {
  if (process.platform !== "linux") return true;
  const list = spawnSync("fc-list", [":lang=zh-cn", "family"], { encoding: "utf8" });
  return list.status === 0 && list.stdout.trim() !== "";
}

function isSnapWrapper(path) {
  return readFileSync(path).subarray(0, 4096).includes("snap");
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) findOrInstallBrowser();
