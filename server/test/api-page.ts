import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { z } from "zod";
import { problems } from "#words/en/problems.ts";
import { type Problem, refuse } from "../src/problem.ts";
import { appRouter } from "../src/rpc.ts";
import type { Meta } from "../src/trpc.ts";

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  default?: unknown;
  format?: string;
  maxLength?: number;
  maximum?: number;
  maxItems?: number;
};
type Definition = { type: "query" | "mutation" | "subscription"; meta: Meta; inputs: z.ZodType[] };
export type ApiProcedure = { path: string; kind: Definition["type"]; about: string | undefined; input: Schema | null };
export type Example = { input?: unknown; answer: unknown };

/** What an API key may call, by path. */
export function listApi(): ApiProcedure[] {
  return Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>)
    .filter(([, { _def }]) => _def.meta.who === "anyone" || _def.meta.who === "signed in")
    .map(([path, { _def }]) => ({ path, kind: _def.type, about: _def.meta.about, input: inputOf(_def) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function inputOf({ inputs: [input] }: Definition): Schema | null {
  return input ? (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema) : null;
}

export function writeApiPage(api: readonly ApiProcedure[], examples: Readonly<Record<string, Example>>): string {
  const parts = api.map((procedure) => writeProcedure(procedure, examples[procedure.path]));
  return [OPENING, writeProblems(), "## Procedures", ...parts].join("\n\n").concat("\n");
}

const OPENING = `# The API

For scripts and programs of your own. This page is generated from the server's router by \`server/src/api-page.test.ts\`, which fails
when they differ; \`npm test\` runs it, and \`npx vitest run --project server server/src/api-page.test.ts -u\` writes this page again.

Create a key under Settings → Connect other readers, and send it with every call:

    curl -H "x-api-key: $KEY" https://pagecast.example/rpc/channels.list

- A **query** is a GET; its input is JSON in the parameter \`input\`, percent-encoded:
  \`/rpc/items.list?input=%7B%22which%22%3A%22unread%22%7D\`.
- A **mutation** is a POST; its input is the JSON body, with \`Content-Type: application/json\`.
- A **subscription** is a GET whose answer is a stream of server-sent events.

The answer is JSON: \`{"result":{"data":…}}\`, without \`data\` if there is nothing to return; or
\`{"error":{"message":…,"data":{"problem":{"kind":…}}}}\` with the HTTP status of the problem, whose parameters are beside its kind.
Calls without a key are answered as for a visitor. A key cannot change the account, its payments or the server. With one that may only
read, mutations are refused, except \`events.track\` and \`videos.open\`.
Times are in UTC, in ISO 8601. Ids are strings.`;

type ParametersOf<P> = Exclude<keyof P, "kind">;
/** What a problem has beside its kind, with types. Does not compile when a parameter is missing here. */
const PARAMETERS: {
  [P in Problem as ParametersOf<P> extends never ? never : P["kind"]]: Record<ParametersOf<P>, string>;
} = {
  "limit-reached": { plan: "string", used: "number", limit: "number" },
  "not-subscribable": { reason: '"platform" | "not-an-author-page"' },
  "route-refused": { reason: '"address-in-route" | "route-not-enabled"' },
  "fixed-by-setting": { setting: "string" },
  "no-full-text": { reason: "string" },
  "too-often": { retryAfter: "number" },
  "too-many-folders": { limit: "number" },
  "bad-search-date": { text: "string" },
  "search-too-long": { limit: "number" },
  "too-many-views": { limit: "number" },
  "save-unreachable": { service: "string" },
  "save-private": { service: "string" },
  "save-not-here": { service: "string" },
  "save-credentials": { service: "string" },
  "save-refused": { service: "string" },
  "save-busy": { service: "string" },
  "save-slow": { service: "string" },
  "save-certificate": { service: "string" },
  "save-unreadable": { service: "string" },
  "not-connected": { service: "string" },
  "list-too-long": { limit: "number" },
  "list-too-deep": { limit: "number" },
  "list-too-many-folders": { limit: "number" },
  "list-is-other-xml": { element: "string" },
  "list-is-other-json": { keys: "string" },
  "list-is-other-table": { columns: "string" },
};

function writeProblems(): string {
  // The parameters of a text are shown by their names.
  const parameters = new Proxy({}, { get: (_, name) => `\`${String(name)}\`` });
  // A client finds out by itself that it cannot reach the server.
  const { unreachable: _, ...sent } = problems;
  const rows = Object.entries(sent).map(([kind, text]) => {
    const message = typeof text === "string" ? text : (text as (given: object) => string)(parameters);
    const types = Object.entries(PARAMETERS[kind as keyof typeof PARAMETERS] ?? {});
    const listed = types
      .map(([name, type]) => `\`${name}: ${type}\``)
      .join(", ")
      .replaceAll("|", "\\|");
    return `| \`${kind}\` | ${getHTTPStatusCodeFromError(refuse({ kind } as Problem, ""))} | ${listed} | ${message} |`;
  });
  return ["## Problems", "", "| kind | status | parameters | message |", "|---|---|---|---|", ...rows].join("\n");
}

function writeProcedure({ path, kind, about, input }: ApiProcedure, example: Example | undefined): string {
  const lines = [`### ${path}`, "", `${kind[0]?.toUpperCase()}${kind.slice(1)}. ${about ?? ""}`];
  if (input) lines.push("", "Input:", "", "```ts", writeType(input), "```");
  if (example) {
    const asked = example.input === undefined ? "" : ` for \`${JSON.stringify(example.input)}\``;
    const title = `${kind === "subscription" ? "An event" : "Answer"}${asked}`;
    if (example.answer === undefined) return [...lines, "", `${title}: no data, \`{"result":{}}\`.`].join("\n");
    const answer = JSON.stringify(example.answer, null, 2).replace(/\[[\s\d,]+\]/g, (numbers) =>
      numbers.replace(/\s+/g, ""),
    );
    lines.push("", `${title}:`, "", "```json", answer, "```");
  }
  return lines.join("\n");
}

/** A schema in TypeScript's notation, with its limits as comments. */
function writeType(schema: Schema, indent = ""): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => writeType(choice, indent)).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (schema.type === "array") return `Array<${writeType(schema.items ?? {}, indent)}>`;
  if (schema.type !== "object") return schema.type === "integer" ? "number" : (schema.type ?? "unknown");
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const optional = schema.required?.includes(name) ? "" : "?";
    const limits = limitsOf(field);
    return `${indent}  ${name}${optional}: ${writeType(field, `${indent}  `)};${limits && ` // ${limits}`}`;
  });
  return `{\n${fields.join("\n")}\n${indent}}`;
}

function limitsOf({ default: otherwise, format, maxLength, maximum, maxItems }: Schema): string {
  const limits = [];
  if (otherwise !== undefined) limits.push(`default ${JSON.stringify(otherwise)}`);
  if (format && format !== "starts_with") limits.push(format);
  if (format === "starts_with") limits.push("starts with /");
  if (maxLength) limits.push(`at most ${maxLength} characters`);
  if (maximum && maximum < Number.MAX_SAFE_INTEGER) limits.push(`at most ${maximum}`);
  if (maxItems) limits.push(`at most ${maxItems}`);
  return limits.join(", ");
}
