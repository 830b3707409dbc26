// Parses a regular expression of the catalogue into a program for linear-regex.ts. The syntax is JavaScript's, minus
// what no linear matcher can do (backreferences, lookbehind) and what the catalogue has no use for (named groups, \u{…}).

/** Whether a set contains a UTF-16 code unit. */
export type CharTest = (code: number) => boolean;

export type Instruction =
  | { op: "char"; code: number }
  | { op: "set"; test: CharTest }
  | { op: "split"; first: number; second: number }
  | { op: "jump"; to: number }
  | { op: "save"; slot: number }
  | { op: "clear"; from: number; to: number }
  | { op: "assert"; kind: "start" | "end" | "boundary" | "inside" }
  | { op: "look"; isNegative: boolean; reach: number; program: Instruction[] }
  | { op: "match" };

export type RegexProgram = {
  instructions: Instruction[];
  groups: number;
  flags: RegexFlags;
  /** The number of unbounded repeats, which limits how long a backtracking engine can take. */
  unbounded: number;
  /** It has a repeat around something that can match in several ways, which can make backtracking exponential. */
  isNested: boolean;
};

export type RegexFlags = { isGlobal: boolean; ignoreCase: boolean; dotAll: boolean; multiline: boolean };

type Node =
  | { kind: "char"; code: number }
  | { kind: "set"; test: CharTest }
  | { kind: "assert"; assert: "start" | "end" | "boundary" | "inside" }
  | { kind: "sequence"; nodes: Node[] }
  | { kind: "either"; nodes: Node[] }
  | { kind: "group"; index: number | null; node: Node }
  | { kind: "look"; isNegative: boolean; node: Node; isUnbounded: boolean }
  | { kind: "repeat"; node: Node; min: number; max: number; isGreedy: boolean; firstGroup: number; lastGroup: number };

const MAX_PROGRAM_LENGTH = 2_000;

export function parseRegex(source: string, flagText: string): RegexProgram {
  // JavaScript's own parser decides whether this is a regular expression at all.
  new RegExp(source, flagText);
  if (/[^gims]/.test(flagText)) throw new SyntaxError(`the flags ${flagText} are not supported, only g, i, m and s`);
  const flags = {
    isGlobal: flagText.includes("g"),
    ignoreCase: flagText.includes("i"),
    dotAll: flagText.includes("s"),
    multiline: flagText.includes("m"),
  };
  const parser = new RegexParser(source, flags);
  const node = parser.parse();
  const instructions: Instruction[] = [];
  emit(node, instructions);
  instructions.push({ op: "match" });
  return {
    instructions,
    groups: parser.groups,
    flags,
    unbounded: countUnbounded(node),
    isNested: hasNested(node, false),
  };
}

class RegexParser {
  groups = 0;
  #at = 0;
  #source: string;
  #flags: RegexFlags;

  constructor(source: string, flags: RegexFlags) {
    this.#source = source;
    this.#flags = flags;
  }

  parse(): Node {
    const node = this.#either();
    if (this.#at < this.#source.length) throw new SyntaxError(`unexpected ${this.#source[this.#at]}`);
    return node;
  }

  #either(): Node {
    const nodes = [this.#sequence()];
    while (this.#take("|")) nodes.push(this.#sequence());
    return nodes.length === 1 ? nodes[0]! : { kind: "either", nodes };
  }

  #sequence(): Node {
    const nodes: Node[] = [];
    while (this.#at < this.#source.length && this.#source[this.#at] !== "|" && this.#source[this.#at] !== ")") {
      const firstGroup = this.groups + 1;
      nodes.push(this.#repeated(this.#atom(), firstGroup));
    }
    return nodes.length === 1 ? nodes[0]! : { kind: "sequence", nodes };
  }

  #repeated(node: Node, firstGroup: number): Node {
    const counted = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})(\??)/.exec(this.#source.slice(this.#at));
    if (!counted) return node;
    this.#at += counted[0].length;
    // JavaScript ends a repeat whose round matched nothing. That would need the start of every round as part of the state.
    if (canBeEmpty(node)) throw new SyntaxError("a repeat of something that may be empty is not supported");
    const sign = counted[0][0];
    const least = counted[1] === undefined ? (sign === "+" ? 1 : 0) : Number(counted[1]);
    let most = Number.POSITIVE_INFINITY;
    if (sign === "?") most = 1;
    else if (counted[1] !== undefined && counted[2] === "") most = least;
    else if (counted[3]) most = Number(counted[3]);
    return {
      kind: "repeat",
      node,
      min: least,
      max: most,
      isGreedy: counted[4] === "",
      firstGroup,
      lastGroup: this.groups,
    };
  }

  #atom(): Node {
    const char = this.#source[this.#at++]!;
    if (char === "(") return this.#group();
    if (char === "[") return { kind: "set", test: this.#class() };
    if (char === ".") return { kind: "set", test: this.#flags.dotAll ? () => true : (code) => !isLineEnd(code) };
    if (char === "^") return { kind: "assert", assert: "start" };
    if (char === "$") return { kind: "assert", assert: "end" };
    if (char !== "\\") return this.#literal(char.charCodeAt(0));
    const escaped = this.#source[this.#at]!;
    if (escaped === "b" || escaped === "B") {
      this.#at++;
      return { kind: "assert", assert: escaped === "b" ? "boundary" : "inside" };
    }
    if (/[1-9k]/.test(escaped)) throw new SyntaxError("backreferences are not supported");
    const test = this.#escape();
    return typeof test === "number" ? this.#literal(test) : { kind: "set", test };
  }

  #literal(code: number): Node {
    const other = this.#flags.ignoreCase ? otherCase(code) : code;
    return other === code ? { kind: "char", code } : { kind: "set", test: (one) => one === code || one === other };
  }

  #group(): Node {
    const start = /^\?(?::|=|!|<|[\w-]+:)/.exec(this.#source.slice(this.#at));
    if (this.#source[this.#at] === "?" && !start) throw new SyntaxError("this group is not supported");
    // At the start of the text a lookahead runs once; elsewhere its repeats could run again at every position.
    const runsOnce = this.#at === 2 && this.#source[0] === "^" && !this.#flags.multiline;
    this.#at += start?.[0].length ?? 0;
    const opening = start?.[0];
    if (opening !== undefined && !["?:", "?=", "?!"].includes(opening)) {
      throw new SyntaxError("lookbehind and named groups are not supported");
    }
    const groupsBefore = this.groups;
    const index = opening === undefined ? ++this.groups : null;
    const node = this.#either();
    if (!this.#take(")")) throw new SyntaxError("missing )");
    if (opening === undefined || opening === "?:") return { kind: "group", index, node };
    if (this.groups > groupsBefore || (containsRepeat(node) && !runsOnce)) {
      throw new SyntaxError("a lookahead may hold no captures, and repeats only right after ^");
    }
    return { kind: "look", isNegative: opening === "?!", node, isUnbounded: containsRepeat(node) };
  }

  #class(): CharTest {
    const isNegated = this.#take("^");
    const tests: (number | CharTest)[] = [];
    const ranges: [number, number][] = [];
    while (!this.#take("]")) {
      const from = this.#classMember();
      const isRange = this.#source[this.#at] === "-" && this.#source[this.#at + 1] !== "]" && typeof from === "number";
      if (!isRange) {
        tests.push(from);
        continue;
      }
      this.#at++;
      const to = this.#classMember();
      if (typeof to === "number") ranges.push([from, to]);
      else tests.push(from, 0x2d, to);
    }
    const { ignoreCase } = this.#flags;
    const holds = (code: number) =>
      tests.some((one) => (typeof one === "number" ? one === code : one(code))) ||
      ranges.some(([from, to]) => code >= from && code <= to);
    const test = (code: number) => (holds(code) || (ignoreCase && holds(otherCase(code)))) !== isNegated;
    // Nearly all text is ASCII, so the answers for it are computed in advance.
    const ascii = Uint8Array.from({ length: 128 }, (_, code) => (test(code) ? 1 : 0));
    return (code) => (code < 128 ? ascii[code] === 1 : test(code));
  }

  #classMember(): number | CharTest {
    const char = this.#source[this.#at++]!;
    if (char !== "\\") return char.charCodeAt(0);
    if (this.#source[this.#at] === "b") {
      this.#at++;
      return 8;
    }
    return this.#escape();
  }

  /** The code unit, or the set, that follows a backslash. */
  #escape(): number | CharTest {
    const char = this.#source[this.#at++]!;
    if (Object.hasOwn(SETS, char)) return SETS[char]!;
    if (Object.hasOwn(CONTROLS, char)) return CONTROLS[char]!;
    const digits = char === "x" ? 2 : char === "u" ? 4 : 0;
    if (digits > 0) {
      const hex = this.#source.slice(this.#at, this.#at + digits);
      if (hex.length === digits && /^[0-9a-f]+$/i.test(hex)) {
        this.#at += digits;
        return Number.parseInt(hex, 16);
      }
    }
    if (/[0-9A-Za-z]/.test(char) && char !== "x" && char !== "u") throw new SyntaxError(`\\${char} is not supported`);
    return char.charCodeAt(0);
  }

  #take(char: string): boolean {
    if (this.#source[this.#at] !== char) return false;
    this.#at++;
    return true;
  }
}

const isDigit: CharTest = (code) => code >= 48 && code <= 57;
export const isWord: CharTest = (code) =>
  isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
const isSpace: CharTest = (code) => /\s/.test(String.fromCharCode(code));
const isLineEnd: CharTest = (code) => code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
const not =
  (test: CharTest): CharTest =>
  (code) =>
    !test(code);
const SETS: Record<string, CharTest> = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isSpace,
  S: not(isSpace),
};
const CONTROLS: Record<string, number> = { n: 10, r: 13, t: 9, v: 11, f: 12, "0": 0 };

function otherCase(code: number): number {
  const char = String.fromCharCode(code);
  const other = char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase();
  return other.length === 1 ? other.charCodeAt(0) : code;
}

function emit(node: Node, out: Instruction[]): void {
  if (out.length > MAX_PROGRAM_LENGTH) throw new SyntaxError("the expression is too long");
  switch (node.kind) {
    case "char":
      out.push({ op: "char", code: node.code });
      return;
    case "set":
      out.push({ op: "set", test: node.test });
      return;
    case "assert":
      out.push({ op: "assert", kind: node.assert });
      return;
    case "sequence":
      for (const one of node.nodes) emit(one, out);
      return;
    case "either":
      emitEither(node.nodes, out);
      return;
    case "look": {
      const program: Instruction[] = [];
      emit(node.node, program);
      program.push({ op: "match" });
      // Without repeats a lookahead reads no further than the length of its program.
      const reach = node.isUnbounded ? Number.POSITIVE_INFINITY : program.length + 1;
      out.push({ op: "look", isNegative: node.isNegative, reach, program });
      return;
    }
    case "group":
      if (node.index !== null) out.push({ op: "save", slot: node.index * 2 });
      emit(node.node, out);
      if (node.index !== null) out.push({ op: "save", slot: node.index * 2 + 1 });
      return;
    case "repeat":
      emitRepeat(node, out);
  }
}

function emitEither(nodes: Node[], out: Instruction[]): void {
  const jumps: { op: "jump"; to: number }[] = [];
  nodes.forEach((node, index) => {
    const split = { op: "split" as const, first: out.length + 1, second: 0 };
    const isLast = index === nodes.length - 1;
    if (!isLast) out.push(split);
    emit(node, out);
    if (!isLast) {
      const jump = { op: "jump" as const, to: 0 };
      jumps.push(jump);
      out.push(jump);
    }
    split.second = out.length;
  });
  for (const jump of jumps) jump.to = out.length;
}

function emitRepeat(node: Extract<Node, { kind: "repeat" }>, out: Instruction[]): void {
  const { min, max, isGreedy, firstGroup, lastGroup } = node;
  const body = () => {
    // As in JavaScript, each round clears the captures of the round before.
    if (lastGroup >= firstGroup) out.push({ op: "clear", from: firstGroup * 2, to: lastGroup * 2 + 1 });
    emit(node.node, out);
  };
  for (let round = 0; round < min; round++) body();
  const addSplit = () => {
    const split = { op: "split" as const, first: 0, second: 0 };
    const inside = out.push(split);
    return (after: number) => {
      split.first = isGreedy ? inside : after;
      split.second = isGreedy ? after : inside;
    };
  };
  if (max === Number.POSITIVE_INFINITY) {
    const start = out.length;
    const leave = addSplit();
    body();
    out.push({ op: "jump", to: start });
    leave(out.length);
    return;
  }
  const leaves: ((after: number) => void)[] = [];
  for (let round = min; round < max; round++) {
    leaves.push(addSplit());
    body();
    if (out.length > MAX_PROGRAM_LENGTH) throw new SyntaxError("the expression is too long");
  }
  for (const leave of leaves) leave(out.length);
}

function children(node: Node): Node[] {
  if ("nodes" in node) return node.nodes;
  return "node" in node ? [node.node] : [];
}

function canBeEmpty(node: Node): boolean {
  if (node.kind === "char" || node.kind === "set") return false;
  if (node.kind === "assert" || node.kind === "look") return true;
  if (node.kind === "repeat") return node.min === 0 || canBeEmpty(node.node);
  return node.kind === "either" ? node.nodes.some(canBeEmpty) : children(node).every(canBeEmpty);
}

function containsRepeat(node: Node): boolean {
  return node.kind === "repeat" || children(node).some(containsRepeat);
}

function countUnbounded(node: Node): number {
  const own = node.kind === "repeat" && node.max > 8 ? 1 : 0;
  return children(node).reduce((sum, child) => sum + countUnbounded(child), own);
}

function hasNested(node: Node, isInside: boolean): boolean {
  if (isInside && (node.kind === "repeat" || node.kind === "either")) return true;
  const repeats = isInside || (node.kind === "repeat" && node.max > 1);
  return children(node).some((child) => hasNested(child, repeats));
}
