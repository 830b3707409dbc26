// The peer of first-suggest.ts: parses the same rules as plain JSON, finds the page's domain with the public suffix list and
// looks the site up. It makes no suggestion: this is the minimum for any design that reads all rules at once.
import { readFileSync } from "node:fs";
import { parse } from "tldts";

const rules = JSON.parse(readFileSync(process.argv[2] as string, "utf8")) as Record<string, unknown>;
const domain = parse(new URL("https://github.com/DIYgod/RSSHub").hostname).domain ?? "";
if (rules[domain] === undefined) throw new Error("the site was not found");
const { user, system } = process.cpuUsage();
console.log((user + system) / 1000);
