import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";

export const SERVER = resolve(import.meta.dirname, "../src");

/** One `query<Row>(…)` of the server, with every text its SQL can have: a statement with optional parts has several. */
export type FoundStatement = {
  file: string;
  line: number;
  /** The source of the row type; undefined where none is declared. */
  row: string | undefined;
  /** The result is not used. */
  isDiscarded: boolean;
  /** Undefined where the text is only known when the server runs. */
  texts: string[] | undefined;
};

type Module = {
  source: string;
  program: ESTree.Program;
  /** Constants and functions by name, whatever block they are in. */
  declared: Map<string, ESTree.Expression | ESTree.Function>;
  imported: Map<string, { file: string; name: string }>;
};

export function serverFiles(): string[] {
  return readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.ts$/.test(file));
}

export function findStatements(): FoundStatement[] {
  // Hono's requests, which have a `query` too, stay in http/.
  const files = serverFiles().filter((file) => !file.startsWith("http/"));
  return files.flatMap((file) => statementsOf(join(SERVER, file)));
}

function statementsOf(path: string): FoundStatement[] {
  const module = read(path);
  const found: FoundStatement[] = [];
  const discarded = new Set<ESTree.Node>();
  new Visitor({
    ExpressionStatement({ expression }) {
      discarded.add(expression.type === "AwaitExpression" ? expression.argument : expression);
    },
    CallExpression(call) {
      const { callee, typeArguments } = call;
      const [statement] = call.arguments;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      // A tRPC procedure has a `query` too, which takes a function.
      if (callee.property.name !== "query" || !statement || isFunction(statement)) return;
      const row = typeArguments?.params[0];
      found.push({
        file: relative(SERVER, path),
        line: module.source.slice(0, call.start).split("\n").length,
        row: row && module.source.slice(row.start, row.end),
        isDiscarded: discarded.has(call),
        texts: textsOf(module, statement as ESTree.Expression),
      });
    },
  }).visit(module.program);
  return found;
}

function isFunction({ type }: ESTree.Node): boolean {
  return type === "ArrowFunctionExpression" || type === "FunctionExpression";
}

/** A part of the text depends on a condition that has not been decided yet. */
class Undecided extends Error {
  readonly condition: string;
  readonly choices: number;
  constructor(condition: string, choices: number) {
    super(condition);
    this.condition = condition;
    this.choices = choices;
  }
}

class OnlyKnownAtRunTime extends Error {}

/** The same condition is decided the same way throughout a statement, so only texts that can really be sent are returned. */
function textsOf(module: Module, statement: ESTree.Expression): string[] | undefined {
  const texts = new Set<string>();
  const open = [new Map<string, number>()];
  for (let decided = open.pop(); decided; decided = open.pop())
    try {
      texts.add(String(evaluate(module, statementText(statement), { decided, parameters: new Map() })));
    } catch (cause) {
      if (cause instanceof OnlyKnownAtRunTime) return undefined;
      if (!(cause instanceof Undecided)) throw cause;
      for (let choice = 0; choice < cause.choices; choice++) open.push(new Map(decided).set(cause.condition, choice));
    }
  return [...texts];
}

/** `query({ text, values })` or `query(text, values)`. */
function statementText(statement: ESTree.Expression): ESTree.Expression {
  return statement.type === "ObjectExpression" ? propertyOf(statement, "text") : statement;
}

type Scope = { decided: ReadonlyMap<string, number>; parameters: ReadonlyMap<string, string | number> };

/** What SQL is assembled from here: constants, templates, conditions, tables of parts, and functions that return a template. */
function evaluate(module: Module, node: ESTree.Expression | ESTree.Function, scope: Scope): string | number {
  const { source } = module;
  const choose = (condition: ESTree.Node, choices: number) => {
    const text = source.slice(condition.start, condition.end);
    const choice = scope.decided.get(text);
    if (choice === undefined) throw new Undecided(text, choices);
    return choice;
  };
  switch (node.type) {
    case "Literal":
      return node.value as string | number;
    case "TemplateLiteral":
      return node.quasis.reduce(
        (text, { value }, at) =>
          `${text}${at ? evaluate(module, node.expressions[at - 1] as ESTree.Expression, scope) : ""}${value.cooked}`,
        "",
      );
    case "BinaryExpression": {
      const [left, right] = [node.left, node.right].map((side) => evaluate(module, side as ESTree.Expression, scope));
      return typeof left === "number" && typeof right === "number" ? left + right : `${left}${right}`;
    }
    case "ConditionalExpression":
      return evaluate(module, choose(node.test, 2) ? node.alternate : node.consequent, scope);
    case "Identifier": {
      const bound = scope.parameters.get(node.name);
      return bound ?? evaluateName(module, node.name, scope);
    }
    case "MemberExpression": {
      const table = node.object.type === "Identifier" ? module.declared.get(node.object.name) : undefined;
      if (table?.type !== "ObjectExpression" || !node.computed) break;
      const part = table.properties[choose(node.property, table.properties.length)] as ESTree.ObjectProperty;
      return evaluate(module, part.value as ESTree.Expression, scope);
    }
    case "CallExpression":
      return evaluateCall(module, node, scope);
  }
  throw new OnlyKnownAtRunTime(source.slice(node.start, node.end));
}

function evaluateName(module: Module, name: string, scope: Scope): string | number {
  const declared = module.declared.get(name);
  if (declared) return evaluate(module, declared, scope);
  const imported = module.imported.get(name);
  if (imported) return evaluateName(read(imported.file), imported.name, scope);
  throw new OnlyKnownAtRunTime(name);
}

function evaluateCall(module: Module, call: ESTree.CallExpression, scope: Scope): string | number {
  const { callee } = call;
  if (callee.type === "Identifier") return evaluateFunction(module, callee.name, call, { module, scope });
  // `list.map((each, at) => …).join(" and ")`: a list of any length has the same columns as one of a single part.
  const list = callee.type === "MemberExpression" ? callee.object : undefined;
  const each = list?.type === "CallExpression" ? list.arguments[0] : undefined;
  if (each?.type !== "ArrowFunctionExpression") throw new OnlyKnownAtRunTime();
  const index = each.params[1];
  const parameters = new Map(scope.parameters);
  if (index?.type === "Identifier") parameters.set(index.name, 0);
  return evaluate(module, each.body as ESTree.Expression, { ...scope, parameters });
}

function evaluateFunction(
  module: Module,
  name: string,
  call: ESTree.CallExpression,
  caller: { module: Module; scope: Scope },
): string | number {
  const imported = module.imported.get(name);
  if (imported) return evaluateFunction(read(imported.file), imported.name, call, caller);
  const declared = module.declared.get(name);
  const [first] = declared?.type === "FunctionDeclaration" ? (declared.body?.body ?? []) : [];
  if (declared?.type !== "FunctionDeclaration" || first?.type !== "ReturnStatement" || !first.argument)
    throw new OnlyKnownAtRunTime(name);
  const parameters = new Map(
    declared.params.map((parameter, at) => [
      (parameter as ESTree.BindingIdentifier).name,
      evaluate(caller.module, call.arguments[at] as ESTree.Expression, caller.scope),
    ]),
  );
  return evaluate(module, first.argument, { ...caller.scope, parameters });
}

const modules = new Map<string, Module>();

function read(path: string): Module {
  let module = modules.get(path);
  if (!module) modules.set(path, (module = parse(path)));
  return module;
}

function parse(path: string): Module {
  const source = readFileSync(path, "utf8");
  const { program } = parseSync(path, source);
  const declared: Module["declared"] = new Map();
  const imported: Module["imported"] = new Map();
  new Visitor({
    VariableDeclaration({ kind, declarations }) {
      for (const { id, init } of declarations)
        if (kind === "const" && id.type === "Identifier" && init) declared.set(id.name, init);
    },
    FunctionDeclaration(node) {
      if (node.id) declared.set(node.id.name, node);
    },
    ImportDeclaration({ source: { value }, specifiers }) {
      if (!value.startsWith(".")) return;
      for (const { local, ...rest } of specifiers)
        if ("imported" in rest && rest.imported.type === "Identifier")
          imported.set(local.name, { file: resolve(dirname(path), value), name: rest.imported.name });
    },
  }).visit(program);
  return { source, program, declared, imported };
}

function propertyOf({ properties }: ESTree.ObjectExpression, name: string): ESTree.Expression {
  for (const property of properties)
    if (property.type === "Property" && property.key.type === "Identifier" && property.key.name === name)
      return property.value as ESTree.Expression;
  throw new OnlyKnownAtRunTime(name);
}
