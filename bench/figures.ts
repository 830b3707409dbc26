// npm run bench -- figures [NAME …]: runs every bench and the proof, one after the other, and writes docs/figures.md from what they
// print; with names (refresh, proof …) only those, the other sections staying as they are. Nothing in that file is typed by hand
// but the sentence that says what is measured, and beside whom.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const ROOT = join(import.meta.dirname, "..");

const FILE = join(ROOT, "docs/figures.md");

type Section = { title: string; command: string; what: string };

const SECTIONS: Section[] = [
  {
    title: "The first start",
    command: "npm run bench -- install",
    what: "`npm start` in a fresh clone with an empty npm cache, from the command to the open address, beside 981ca88, which installed everything; and the installation of all that `npm test` needs.",
  },
  {
    title: "A suggestion",
    command: "npm run bench -- suggest",
    what: "From a page's address to its feeds, on every example page of the catalogue, beside the least it could cost: parsing the address, finding its domain in the public-suffix list (tldts) and one look-up.",
  },
  {
    title: "Refreshing",
    command: "npm run bench -- refresh",
    what: "1,000 feeds of 30 items on 40 hosts, served on loopback without and with 50 ms of delay, from the start of the process to the last item stored; then once more, when nothing has changed. Peers: newsboat and sfeed of the distribution, in the same run.",
  },
  {
    title: "Lists",
    command: "npm run bench -- items",
    what: "Twenty of 1,000,000 items of one reader, in milliseconds of database time.",
  },
  {
    title: "The extension",
    command: "npm run bench -- extension",
    what: "The built extension in a real Chromium: the worker's time for a navigation, awake and after a sleep, and its memory after 200 of them.",
  },
  {
    title: "People at work",
    command: "npm run bench -- load",
    what: "The mixed journey on 200 connections for 60 s, and `items.list` beside a bare handler that asks the same question.",
  },
  {
    title: "Growing",
    command: "npm run bench -- scaling",
    what: "What a channel costs in processor time, rows and bytes, and how often our own policy would refresh it: the figures behind [scaling](scaling.md).",
  },
  {
    title: "Nothing lost, nothing twice",
    command: "npm run bench -- soak",
    what: "1,000 channels that publish for two minutes while workers are killed one after the other.",
  },
  {
    title: "Faults",
    command: "npm run chaos",
    what: "Two web processes, two workers and a database at work, each broken in turn, with a ledger of everything that was acknowledged.",
  },
];

const HEAD = `# Figures

Written by \`npm run bench -- figures\`. Each section is one run of its command, and what is compared was measured in that run;
absolute times are of the machine that is named, ratios carry further.
`;

function isMeant({ command }: Section, name: string): boolean {
  return command.endsWith(` ${name}`);
}

export async function run(): Promise<number> {
  const names = process.argv.slice(3).filter((option) => !option.startsWith("-"));
  const unknown = names.filter((name) => !SECTIONS.some((section) => isMeant(section, name)));
  if (unknown.length) {
    console.error(
      `There is no ${unknown.join(", ")}: take the last word of ${SECTIONS.map(({ command }) => command).join(", ")}.`,
    );
    return 2;
  }
  const parts = [HEAD];
  let failed = 0;
  for (const section of SECTIONS) {
    const { title, command, what } = section;
    const kept = names.length && !names.some((name) => isMeant(section, name)) ? sectionOf(title) : undefined;
    if (kept !== undefined) {
      parts.push(kept);
      continue;
    }
    console.log(`${command} …`);
    const { output, code } = await perform(command);
    if (code !== 0) failed++;
    const verdict = code === 0 ? "Every promise in it was kept." : "**A promise in it was not kept in this run.**";
    parts.push(
      `## ${title}\n\n${what} ${verdict}\n\n\`${command}\`, at ${commit()}, ${machine()}\n\n\`\`\`text\n${output}\n\`\`\`\n`,
    );
  }
  writeFileSync(FILE, parts.join("\n"));
  console.log(`docs/figures.md is written; ${failed} of ${SECTIONS.length} did not keep a promise.`);
  return failed ? 1 : 0;
}

async function perform(command: string): Promise<{ output: string; code: number }> {
  const [program = "", ...args] = command.replace("npm run", "npm run -s").split(" ");
  const child = spawn(program, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] }) as ChildProcess;
  const output = text(child.stdout as NodeJS.ReadableStream);
  const [code] = await once(child, "close");
  return { output: (await output).trimEnd(), code: code ?? 1 };
}

function sectionOf(title: string): string | undefined {
  if (!existsSync(FILE)) return undefined;
  const section = readFileSync(FILE, "utf8")
    .split(/^(?=## )/m)
    .find((part) => part.startsWith(`## ${title}\n`));
  return section && `${section.trimEnd()}\n`;
}

function commit(): string {
  return execFileSync("git", ["log", "-1", "--format=%h of %cs"], { cwd: ROOT, encoding: "utf8" }).trim();
}

function machine(): string {
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}`;
}
