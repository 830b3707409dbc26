// The peer of first-suggest.ts: the same rules as plain JSON, the page's domain by the public-suffix list, and one look-up.
// It answers nothing yet; it is the least that reading all rules at once costs.
import { readFileSync } from "node:fs";
import { parse } from "tldts";

const rules = JSON.parse(readFileSync(process.argv[2] as string, "utf8")) as Record<string, unknown>;
const domain = parse(new URL("https://github.com/DIYgod/RSSHub").hostname).domain ?? "";
if (rules[domain] === undefined) throw new Error("the site must be found");
const { user, system } = process.cpuUsage();
console.log((user + system) / 1000);
