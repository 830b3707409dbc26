// Regular expressions that run in linear time: see docs/decisions/0002-linear-time-patterns.md.
//
// The matcher backtracks in the same order as JavaScript's, but records every (instruction, position) it has visited and never
// visits one twice: a state that failed once always fails, because nothing in the syntax looks back. The work is therefore at most
// the length of the program times the length of the text. JavaScript's own engine is many times faster on short texts such as
// addresses, so it is used wherever the form of the expression proves that it cannot take long.
import { type Instruction, isWord, parseRegex, type RegexProgram } from "./regex-program.ts";

export type LinearRegex = {
  /** The match and its captures, or null. */
  exec(text: string): readonly (string | undefined)[] | null;
  /** Replaces every match (without the flag g, the first). The replacement may contain `$1`, `$&` and `$$`. */
  replace(text: string, replacement: string): string;
};

/** Many rules have the same expression: those of one platform on many hosts, and those for the feeds of one page. */
const known = new Map<string, LinearRegex>();
/** More than the catalogue has. The rules of a person may add any number. */
const MOST_KNOWN = 4_000;
/** The longest text that is kept until the next one: longer ones are whole pages. */
const LONGEST_KEPT = 1_000;

/** Throws a SyntaxError that names unsupported syntax. */
export function linearRegex(source: string, flags = ""): LinearRegex {
  const key = `${flags}/${source}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = makeRegex(source, flags);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, made);
  return made;
}

function makeRegex(source: string, flags: string): LinearRegex {
  const program = parseRegex(source, flags);
  const native = new RegExp(source, flags);
  const first = program.flags.isGlobal ? new RegExp(source, flags.replace("g", "")) : native;
  const longest = longestCheapText(program);
  // The rules for a page match its path one after the other, often with the same expression.
  let lastText: string | undefined;
  let lastMatch: readonly (string | undefined)[] | null = null;
  return {
    exec(text) {
      if (text === lastText) return lastMatch;
      if (text.length <= longest) {
        const match = first.exec(text);
        if (text.length <= LONGEST_KEPT) {
          lastText = text;
          lastMatch = match;
        }
        return match;
      }
      const slots = text.includes(literalStart(program)) ? new Run(program, text).next(0) : null;
      return slots && captures(text, slots);
    },
    replace(text, replacement) {
      return text.length <= longest ? text.replace(native, replacement) : replaceLinear(program, text, replacement);
    },
  };
}

/**
 * The longest text that a backtracking engine may be given. Without a repeat inside a repeat, each of the unbounded repeats and
 * the search for a start can at worst try every position of the text. They follow one another, so only ascending positions are
 * tried: `n + k` over `k` combinations for k of them, or about (n + (k + 1) / 2) ** k / k!, limited to half a million.
 */
export function longestCheapText(program: RegexProgram): number {
  if (program.isNested) return 0;
  const count = Math.max(1, program.unbounded + (isAnchored(program) ? 0 : 1));
  let factorial = 1;
  for (let factor = 2; factor <= count; factor++) factorial *= factor;
  return Math.floor((5e5 * factorial) ** (1 / count) - (count + 1) / 2);
}

/** Whether a match can only begin where the text does. */
function isAnchored({ instructions: [opening], flags }: Pick<RegexProgram, "instructions" | "flags">): boolean {
  return opening?.op === "assert" && opening.kind === "start" && !flags.multiline;
}

/** The literal text that every match begins with, or empty. Pages are searched for it, which is much faster than trying every start. */
function literalStart({ instructions }: Pick<RegexProgram, "instructions">): string {
  let text = "";
  for (const step of instructions) {
    if (step.op !== "char") break;
    text += String.fromCharCode(step.code);
  }
  return text;
}

/** The number of states that one search visits. Tests check that it grows linearly with the text. */
export function countSteps(program: RegexProgram, text: string): number {
  const run = new Run(program, text);
  run.next(0);
  return run.steps;
}

class Run {
  steps = 0;
  readonly #instructions: Instruction[];
  readonly #text: string;
  readonly #multiline: boolean;
  readonly #isAnchored: boolean;
  readonly #literalStart: string;
  readonly #slots: number[];
  /** One bit per state, shared by all start positions of a search: a state that failed for one fails for the next. */
  readonly #visited: Uint32Array;

  constructor({ instructions, flags, groups }: Pick<RegexProgram, "instructions" | "flags" | "groups">, text: string) {
    this.#instructions = instructions;
    this.#text = text;
    this.#multiline = flags.multiline;
    this.#isAnchored = isAnchored({ instructions, flags });
    this.#literalStart = literalStart({ instructions });
    this.#slots = new Array((groups + 1) * 2).fill(-1);
    this.#visited = new Uint32Array(Math.ceil((instructions.length * (text.length + 1)) / 32));
  }

  /** The slots (start and end of the match and of its groups) of the first match at or after `from`. */
  next(from: number): number[] | null {
    for (let start = from; start <= this.#text.length; start++) {
      if (this.#isAnchored && start > 0) return null;
      if (this.#literalStart !== "") {
        start = this.#text.indexOf(this.#literalStart, start);
        if (start < 0) return null;
      }
      const slots = this.matchAt(start);
      if (slots) return slots;
    }
    return null;
  }

  /**
   * Called before the search continues from the end of a match. States visited after that position have failed and stay marked;
   * states at it may belong to the match, so they are cleared. A global replacement thus does no more work than one search.
   */
  clearVisited(position: number): void {
    for (let at = 0; at < this.#instructions.length; at++) {
      const state = at * (this.#text.length + 1) + position;
      this.#visited[state >>> 5]! &= ~(1 << (state & 31));
    }
  }

  matchAt(start: number): number[] | null {
    const slots = this.#slots.fill(-1);
    // What is left to try: a state, or, with a negative first number, a slot to restore first.
    const stack: number[] = [0, start];
    while (stack.length > 0) {
      const position = stack.pop()!;
      const instruction = stack.pop()!;
      if (instruction < 0) slots[-1 - instruction] = position;
      else {
        const end = this.#follow(instruction, position, stack);
        if (end >= 0) {
          slots[0] = start;
          slots[1] = end;
          return slots;
        }
      }
    }
    return null;
  }

  /** Continues from one state until it fails (-1) or matches (the end position). Alternatives are pushed onto the stack. */
  #follow(instruction: number, position: number, stack: number[]): number {
    const { length } = this.#text;
    const slots = this.#slots;
    let at = instruction;
    let here = position;
    for (;;) {
      this.steps++;
      const state = at * (length + 1) + here;
      const bit = 1 << (state & 31);
      if ((this.#visited[state >>> 5]! & bit) !== 0) return -1;
      this.#visited[state >>> 5]! |= bit;
      const step = this.#instructions[at]!;
      switch (step.op) {
        case "char":
          if (here >= length || this.#text.charCodeAt(here) !== step.code) return -1;
          here++;
          at++;
          break;
        case "set":
          if (here >= length || !step.test(this.#text.charCodeAt(here))) return -1;
          here++;
          at++;
          break;
        case "split":
          stack.push(step.second, here);
          at = step.first;
          break;
        case "jump":
          at = step.to;
          break;
        case "save":
          stack.push(-1 - step.slot, slots[step.slot]!);
          slots[step.slot] = here;
          at++;
          break;
        case "clear":
          for (let slot = step.from; slot <= step.to; slot++) {
            stack.push(-1 - slot, slots[slot]!);
            slots[slot] = -1;
          }
          at++;
          break;
        case "assert":
          if (!this.#holds(step.kind, here)) return -1;
          at++;
          break;
        case "look":
          if (this.#looksAhead(step.program, here, step.reach) === step.isNegative) return -1;
          at++;
          break;
        case "match":
          return here;
      }
    }
  }

  /** Reads only as far as the lookahead can reach, plus one character before it for `^` and `\b`. */
  #looksAhead(instructions: Instruction[], here: number, reach: number): boolean {
    const from = Math.max(0, here - 1);
    const window = this.#text.slice(from, here + reach);
    const flags = { isGlobal: false, ignoreCase: false, dotAll: false, multiline: this.#multiline };
    const run = new Run({ instructions, flags, groups: 0 }, window);
    const found = run.matchAt(here - from) !== null;
    this.steps += run.steps;
    return found;
  }

  #holds(kind: "start" | "end" | "boundary" | "inside", here: number): boolean {
    const text = this.#text;
    if (kind === "start") return here === 0 || (this.#multiline && isLineBreak(text[here - 1]!));
    if (kind === "end") return here === text.length || (this.#multiline && isLineBreak(text[here]!));
    const before = here > 0 && isWord(text.charCodeAt(here - 1));
    const after = here < text.length && isWord(text.charCodeAt(here));
    return (before !== after) === (kind === "boundary");
  }
}

function isLineBreak(char: string): boolean {
  return char === "\n" || char === "\r" || char === "\u2028" || char === "\u2029";
}

function captures(text: string, slots: number[]): (string | undefined)[] {
  const found: (string | undefined)[] = [];
  for (let slot = 0; slot < slots.length; slot += 2) {
    const [start, end] = [slots[slot]!, slots[slot + 1]!];
    found.push(start < 0 || end < 0 ? undefined : text.slice(start, end));
  }
  return found;
}

function replaceLinear(program: RegexProgram, text: string, replacement: string): string {
  const run = new Run(program, text);
  let result = "";
  let done = 0;
  let from = 0;
  for (;;) {
    const slots = run.next(from);
    if (!slots) break;
    const [start, end] = [slots[0]!, slots[1]!];
    result += text.slice(done, start) + fillReplacement(replacement, captures(text, slots));
    done = end;
    if (!program.flags.isGlobal) break;
    run.clearVisited(end);
    from = end > start ? end : end + 1;
  }
  return result + text.slice(done);
}

function fillReplacement(replacement: string, found: (string | undefined)[]): string {
  return replacement.replace(/\$(\$|&|\d\d?)/g, (mark, what: string) => {
    if (what === "$") return "$";
    if (what === "&") return found[0] ?? "";
    const index = Number(what);
    if (index > 0 && index < found.length) return found[index] ?? "";
    const single = Number(what[0]);
    return what.length === 2 && single > 0 && single < found.length ? (found[single] ?? "") + what[1] : mark;
  });
}
