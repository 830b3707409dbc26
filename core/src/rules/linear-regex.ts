// Regular expressions that cannot blow up, whatever the expression and whatever the page: see
// docs/decisions/0002-patterns-cannot-blow-up.md.
//
// The matcher backtracks as JavaScript's does, but remembers every (instruction, place) it has been to and never goes
// there twice: a state that failed once fails always, since nothing looks back. That bounds the work by the length
// of the program times the length of the text. JavaScript's own engine is many times faster on the short texts that
// addresses are, so it still does the work wherever the shape of the expression proves that it stays cheap.
import { type Instruction, isWord, parseRegex, type RegexProgram } from "./regex-program.ts";

export type LinearRegex = {
  /** The match and its captures, or null. */
  exec(text: string): (string | undefined)[] | null;
  /** Every match replaced (the first only, without the flag g), with `$1`, `$&` and `$$` filled in. */
  replace(text: string, replacement: string): string;
};

/** Throws a SyntaxError that says what is not supported. */
export function linearRegex(source: string, flags = ""): LinearRegex {
  const program = parseRegex(source, flags);
  const native = new RegExp(source, flags);
  const first = program.flags.isGlobal ? new RegExp(source, flags.replace("g", "")) : native;
  const longest = longestCheapText(program);
  return {
    exec(text) {
      if (text.length <= longest) return first.exec(text);
      const slots = new Run(program, text).next(0);
      return slots && captures(text, slots);
    },
    replace(text, replacement) {
      return text.length <= longest ? text.replace(native, replacement) : replaceLinear(program, text, replacement);
    },
  };
}

/**
 * How long a text a backtracking engine may be given. Without a repeat inside a repeat, each of the unbounded repeats and
 * the search for a start can at worst try every place in the text. They stand one after the other, so only ascending places
 * are tried: `n + k` over `k` ways to choose k of them, or nearly (n + (k + 1) / 2) ** k / k!, kept to half a million.
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

/** How many states one search goes through: what has to grow with the text and no faster. */
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
  readonly #slots: number[];
  /** One bit per state; shared by all starts of a search, because a state that failed for one fails for the next. */
  readonly #visited: Uint32Array;

  constructor({ instructions, flags, groups }: Pick<RegexProgram, "instructions" | "flags" | "groups">, text: string) {
    this.#instructions = instructions;
    this.#text = text;
    this.#multiline = flags.multiline;
    this.#isAnchored = isAnchored({ instructions, flags });
    this.#slots = new Array((groups + 1) * 2).fill(-1);
    this.#visited = new Uint32Array(Math.ceil((instructions.length * (text.length + 1)) / 32));
  }

  /** The slots (start and end of the match and of its groups) of the first match at or after `from`. */
  next(from: number): number[] | null {
    const opening = this.#instructions[0];
    for (let start = from; start <= this.#text.length; start++) {
      if (this.#isAnchored && start > 0) return null;
      if (opening?.op === "char") {
        start = this.#text.indexOf(String.fromCharCode(opening.code), start);
        if (start < 0) return null;
      }
      const slots = this.matchAt(start);
      if (slots) return slots;
    }
    return null;
  }

  /**
   * Before searching on from where a match ended. What was visited beyond that place has failed and stays failed; what
   * was visited at it may be part of the match. So a global replacement does no more work than one search.
   */
  forget(place: number): void {
    for (let at = 0; at < this.#instructions.length; at++) {
      const state = at * (this.#text.length + 1) + place;
      this.#visited[state >>> 5]! &= ~(1 << (state & 31));
    }
  }

  matchAt(start: number): number[] | null {
    const slots = this.#slots.fill(-1);
    // What is left to try: a state, or (marked by a negative first number) a slot to set back on the way there.
    const stack: number[] = [0, start];
    while (stack.length > 0) {
      const place = stack.pop()!;
      const instruction = stack.pop()!;
      if (instruction < 0) slots[-1 - instruction] = place;
      else {
        const end = this.#follow(instruction, place, stack);
        if (end >= 0) {
          slots[0] = start;
          slots[1] = end;
          return slots;
        }
      }
    }
    return null;
  }

  /** Goes on from one state until it fails (-1) or matches; what else could be tried is left on the stack. */
  #follow(instruction: number, place: number, stack: number[]): number {
    const { length } = this.#text;
    const slots = this.#slots;
    let at = instruction;
    let here = place;
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

  /** Looks at no more than the lookahead can reach; one character before is for `^` and `\b`. */
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
    run.forget(end);
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
