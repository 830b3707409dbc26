import { checkCompiled } from "#core/rules/check-compiled.ts";
import type { KeptCatalogue } from "./kept-catalogue.ts";

export type UpdateProblem = "unreachable" | "not-a-catalogue" | "too-large";

export type Update =
  | { kind: "same" }
  | { kind: "newer"; catalogue: KeptCatalogue; text: string }
  | { kind: "failed"; problem: UpdateProblem; detail: string };

/** Four times today's 1.1 MB. */
const LARGEST_CATALOGUE = 4_500_000;
const LARGEST_INDEX = 200_000;

export type UpdateNeeds = { fetch: typeof fetch; server: string; known: (string | undefined)[]; now: Date };

/**
 * Looks whether the server has another catalogue, and reads it as data: size-capped, every line checked, all or nothing.
 * Nothing about the person or their pages goes along, not even a cookie.
 */
export async function updateCatalogue({ fetch, server, known, now }: UpdateNeeds): Promise<Update> {
  const index = await readCapped(fetch, `${server}/catalogue/index.json`, LARGEST_INDEX);
  if (typeof index !== "string") return index;
  const version = versionOf(index);
  if (version === null) return failed("not-a-catalogue", "its index names no version");
  if (known.includes(version)) return { kind: "same" };
  const text = await readCapped(fetch, `${server}/catalogue/${version}/all.txt`, LARGEST_CATALOGUE);
  if (typeof text !== "string") return text;
  const check = checkCompiled(text);
  if (!check.ok) return failed("not-a-catalogue", check.problem);
  const { sites, rules } = check;
  return { kind: "newer", catalogue: { version, sites, rules, from: server, at: now.toISOString() }, text };
}

async function readCapped(ask: typeof fetch, address: string, largest: number): Promise<string | Update> {
  try {
    const response = await ask(address, { credentials: "omit", cache: "no-cache", redirect: "error" });
    if (!response.ok || !response.body) return failed("unreachable", `${address} answered ${response.status}`);
    const decoder = new TextDecoder();
    let text = "";
    let size = 0;
    for await (const bytes of response.body) {
      size += bytes.length;
      if (size > largest) return failed("too-large", `${address} is larger than ${largest} bytes`);
      text += decoder.decode(bytes, { stream: true });
    }
    return text + decoder.decode();
  } catch (cause) {
    return failed("unreachable", cause instanceof Error ? cause.message : String(cause));
  }
}

function versionOf(index: string): string | null {
  try {
    const { version } = JSON.parse(index) as { version?: unknown };
    return typeof version === "string" && /^[\da-f]{6,64}$/.test(version) ? version : null;
  } catch {
    return null;
  }
}

function failed(problem: UpdateProblem, detail: string): Update {
  return { kind: "failed", problem, detail };
}
