// npm run bench -- figures [NAME …]: runs all benchmarks and the fault injection, and writes docs/figures.md from their output.
// With names (refresh, chaos …) it runs only those and keeps the other sections. Only the sentence that says what is measured is
// written by hand.
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
    what: "`npm start` in a fresh clone with an empty npm cache, from the command until the server is ready, compared with 981ca88, which installed everything; and the installation of all that `npm test` needs.",
  },
  {
    title: "The feed service",
    command: "npm run bench -- feed-service",
    what: "The RSSHub that Pagecast installs when a route is first needed: installation with an empty npm cache, start, memory and answers from its cache.",
  },
  {
    title: "A suggestion",
    command: "npm run bench -- suggest",
    what: "From a page's address to its feeds, for every example page of the catalogue. The peer is the minimum: parsing the address, finding its domain in the public suffix list (tldts) and one lookup.",
  },
  {
    title: "Parsing",
    command: "npm run bench -- parse",
    what: "Feeds in the shapes of real ones: what WordPress, YouTube, podcast hosts, Atom blogs, RDF sites and news sites with Media RSS write, and JSON Feed. The peer is feedsmith, which parses the same texts in turn in the same run.",
  },
  {
    title: "Refreshing",
    command: "npm run bench -- refresh",
    what: "1,000 feeds of 30 items on 40 hosts, served on loopback without and with 50 ms of latency, from the start of the process to the last item stored; then again, when nothing has changed. Peers: newsboat and sfeed of the distribution, in the same run.",
  },
  {
    title: "Lists",
    command: "npm run bench -- items",
    what: "Pages of 20 out of 1,000,000 items of one reader with 2,000 channels in 200 folders, in milliseconds of database time. Folders and saved views include finding their channels.",
  },
  {
    title: "The sidebar",
    command: "npm run bench -- sidebar",
    what: "The sidebar of a person with 2,000 channels in 200 folders in Chromium, compared with 40 channels, which also fill the window and what is drawn beyond it: elapsed time of scripting and rendering (styles, layout, pre-paint) in a page that Chromium slows four times; with painting in brackets. The first three lines and the last include the rest of the page.",
  },
  {
    title: "Full text",
    command: "npm run bench -- full-text",
    what: "The article that is found on each of 40 pages, ten layouts in English, Chinese, Japanese and German, compared with the one that was written into it: F1 of words, of characters in Chinese and Japanese. The eight lowest are listed.",
  },
  {
    title: "Other readers",
    command: "npm run bench -- readers",
    what: "What other readers ask for most: twenty articles through the Google Reader API, compared with FreshRSS where PHP is installed, the same in the list of the web app, and the longest answers, with what the server's memory grows by.",
  },
  {
    title: "Searching by name",
    command: "npm run bench -- names",
    what: "Searches among 1,000,000 channels that two people follow, in milliseconds of database time.",
  },
  {
    title: "Pages",
    command: "npm run bench -- pages",
    what: "Every screen of the web app in a real Chromium with a processor four times slower on Fast 3G: how much moves while it loads (cumulative layout shift), and what the first load transfers.",
  },
  {
    title: "The extension",
    command: "npm run bench -- extension",
    what: "The built extension in a real Chromium: the time its worker takes for a navigation, while running and after a restart, and its memory after 200 navigations.",
  },
  {
    title: "People at work",
    command: "npm run bench -- load",
    what: "A mix of requests on 200 connections for 60 s, and `items.list` compared with a bare handler that runs the same query.",
  },
  {
    title: "Growing",
    command: "npm run bench -- scaling",
    what: "What a channel costs in CPU time, rows and bytes, and how often our policy refreshes it: the figures behind [scaling](scaling.md).",
  },
  {
    title: "Nothing lost, nothing twice",
    command: "npm run bench -- soak",
    what: "1,000 channels publish for two minutes while workers are killed in turn.",
  },
  {
    title: "Faults",
    command: "npm run chaos",
    what: "Two web processes, two workers and a database in use, with faults injected in turn and a ledger of everything that was acknowledged.",
  },
];

const HEAD = `# Figures

Written by \`npm run bench -- figures\`. Each section is one run of its command, and everything it compares was measured in that
run. Absolute times depend on the machine named; ratios depend on it less.
`;

function isNamed({ command }: Section, name: string): boolean {
  return command.endsWith(` ${name}`);
}

export async function run(): Promise<number> {
  const names = process.argv.slice(3).filter((option) => !option.startsWith("-"));
  const unknown = names.filter((name) => !SECTIONS.some((section) => isNamed(section, name)));
  if (unknown.length) {
    console.error(
      `Unknown: ${unknown.join(", ")}. Use the last word of ${SECTIONS.map(({ command }) => command).join(", ")}.`,
    );
    return 2;
  }
  const parts = [HEAD];
  let failed = 0;
  for (const section of SECTIONS) {
    const { title, command, what } = section;
    const kept = names.length && !names.some((name) => isNamed(section, name)) ? readSection(title) : undefined;
    if (kept !== undefined) {
      parts.push(kept);
      continue;
    }
    console.log(`${command} …`);
    const { output, code } = await runCommand(command);
    if (code !== 0) failed++;
    const verdict = code === 0 ? "All targets were met." : "**A target was missed in this run.**";
    parts.push(
      `## ${title}\n\n${what} ${verdict}\n\n\`${command}\`, at ${commit()}, ${machine()}\n\n\`\`\`text\n${output}\n\`\`\`\n`,
    );
  }
  writeFileSync(FILE, parts.join("\n"));
  console.log(`Wrote docs/figures.md. Targets were missed in ${failed} of ${SECTIONS.length} sections.`);
  return failed ? 1 : 0;
}

async function runCommand(command: string): Promise<{ output: string; code: number }> {
  const [program = "", ...args] = command.replace("npm run", "npm run -s").split(" ");
  const child = spawn(program, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] }) as ChildProcess;
  const output = text(child.stdout as NodeJS.ReadableStream);
  const [code] = await once(child, "close");
  return { output: (await output).trimEnd(), code: code ?? 1 };
}

function readSection(title: string): string | undefined {
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
