import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSites } from "#core/rules/catalogue.ts";
import { countSteps } from "#core/rules/linear-regex.ts";
import { type Instruction, parseRegex } from "#core/rules/regex-program.ts";

const BUILT = join(import.meta.dirname, "../../catalogue/dist/catalogue.txt");
const patterns = new Map<string, { source: string; flags: string }>();
for (const site of readSites(readFileSync(BUILT, "utf8"))) collect(site);

/** Collects the regular expressions of a rule: `match`, and the first of each pair of `replace`. */
function collect(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const { match, replace, flags } = value as { match?: unknown; replace?: unknown; flags?: unknown };
  const given = typeof flags === "string" ? flags : "";
  if (typeof match === "string") keep(match, given.replace("g", ""));
  if (Array.isArray(replace))
    for (const [source] of typeof replace[0] === "string" ? [replace] : replace) keep(source as string, given || "g");
  for (const inner of Object.values(value)) collect(inner);
}

function keep(source: string, flags: string): void {
  patterns.set(`/${source}/${flags}`, { source, flags });
}

it("finds the patterns", () => expect(patterns.size).toBeGreaterThan(100));

const SHORT = 2_000;
const LONG = 2 * SHORT;

it.each([...patterns])(
  "%s takes at most its length times the text's, and twice as long for twice the text",
  (_, { source, flags }) => {
    const program = parseRegex(source, flags);
    const size = sizeOf(program.instructions);
    for (const hostile of hostileTexts(program.instructions)) {
      const short = countSteps(program, hostile(SHORT));
      const long = countSteps(program, hostile(LONG));
      expect(long).toBeLessThanOrEqual(size * (LONG + 1) * 2);
      expect(long).toBeLessThanOrEqual(short * 2.2 + size * 8);
    }
  },
);

/** The program's length, with each lookahead counted as often as it may run. */
function sizeOf(instructions: Instruction[]): number {
  return instructions.reduce(
    (sum, step) => sum + (step.op === "look" ? sizeOf(step.program) * (Math.min(step.reach, 1_000) + 2) : 1),
    1,
  );
}

const SAMPLES = [..."aZ0_-./?&=:;#%+ \n\"'<>é漢"];

/** The worst case for a backtracking matcher: many repetitions of what the pattern accepts, followed by something it does not. */
function hostileTexts(instructions: Instruction[]): ((length: number) => string)[] {
  const accepted = acceptedBy(instructions);
  const word = accepted.join("") || "a";
  const pumps = new Set([word, ...accepted, word.slice(0, -1) || "a", accepted.slice(-2).join("") || "a"]);
  return [...pumps].flatMap((pump) =>
    ["", word, word.slice(0, -1)].map((opening) => (length: number) => {
      const room = length - 2 - opening.length;
      return `${opening}${pump.repeat(Math.max(1, Math.ceil(room / pump.length))).slice(0, Math.max(0, room))}\u0001!`;
    }),
  );
}

function acceptedBy(instructions: Instruction[]): string[] {
  return instructions.flatMap((step) => {
    if (step.op === "char") return String.fromCharCode(step.code);
    if (step.op === "set") return SAMPLES.find((sample) => step.test(sample.charCodeAt(0))) ?? [];
    return step.op === "look" ? acceptedBy(step.program) : [];
  });
}
