import { checkCompiled } from "#core/rules/check-compiled.ts";
import type { StoredCatalogue } from "./stored-catalogue.ts";

export type UpdateProblem = "unreachable" | "not-a-catalogue" | "too-large";

export type Update =
  | { kind: "same" }
  | { kind: "newer"; catalogue: StoredCatalogue; text: string }
  | { kind: "failed"; problem: UpdateProblem; detail: string };

/** Four times the present 1.1 MB. */
const MAX_CATALOGUE_BYTES = 4_500_000;
const MAX_INDEX_BYTES = 200_000;

export type UpdateNeeds = { fetch: typeof fetch; server: string; known: (string | undefined)[]; now: Date };

/**
 * Fetches the server's catalogue if its version is new: with a size limit, every line checked, all or nothing. No cookie
 * and nothing about the person or their pages is sent.
 */
export async function updateCatalogue({ fetch, server, known, now }: UpdateNeeds): Promise<Update> {
  const index = await fetchLimited(fetch, `${server}/catalogue/index.json`, MAX_INDEX_BYTES);
  if (typeof index !== "string") return index;
  const version = versionOf(index);
  if (version === null) return failed("not-a-catalogue", "its index names no version");
  if (known.includes(version)) return { kind: "same" };
  const text = await fetchLimited(fetch, `${server}/catalogue/${version}/all.txt`, MAX_CATALOGUE_BYTES);
  if (typeof text !== "string") return text;
  const check = checkCompiled(text);
  if (!check.ok) return failed("not-a-catalogue", check.problem);
  const { sites, rules } = check;
  return { kind: "newer", catalogue: { version, sites, rules, from: server, at: now.toISOString() }, text };
}

async function fetchLimited(ask: typeof fetch, address: string, maxBytes: number): Promise<string | Update> {
  try {
    const response = await ask(address, { credentials: "omit", cache: "no-cache", redirect: "error" });
    if (!response.ok || !response.body) return failed("unreachable", `${address} answered ${response.status}`);
    const decoder = new TextDecoder();
    let text = "";
    let size = 0;
    for await (const bytes of response.body) {
      size += bytes.length;
      if (size > maxBytes) return failed("too-large", `${address} is larger than ${maxBytes} bytes`);
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
