import { plainTitle } from "./plain-text.ts";

const NAME_LENGTH = 200;
// A mail address with whatever brackets and "mailto:" stand around it. "(at)" and "[at]" are the usual disguises. An
// account such as @jane@example.social is none, so an address begins behind a space or a bracket. "C@T Band" and
// "Team [at] Example" are names, so its host has a dot.
const MAIL =
  /[<([{]?\s*(?:mailto:)?(?<![^\s<>()[\]{},;:"])[^\s@<>()[\]{},;:"]+(?:@|\s*[([{]\s*at\s*[)\]}]\s*)[^\s@<>()[\]{},;:".]+\.[^\s@<>()[\]{},;:"]+\s*[>)\]}]?/giu;
// A host without a dot is that of a machine at home: an address if it stands in brackets or alone.
const LOCAL_MAIL = /[<(]\s*(?:mailto:)?[^\s@<>()]+@[^\s@<>().]+\s*[>)]|^[^\s@]+@[^\s@.]+(?:$|(?=\s*\())/gu;
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;
/** Placeholders that programs write instead of a name. */
const PLACEHOLDERS = new Set(["null", "undefined", "none", "n/a", "nan"]);

/**
 * The name of a person as feeds write it: `Jane (jane@example.com)`, `Jane <jane@example.com>`,
 * `jane@example.com (Jane)`, `by <a href="…">Jane</a>`. Null if there is no name: a mail address is never shown, not even
 * the part before the @, and an address of a page is not a name.
 */
export function readPerson(written: string): string | null {
  const text = plainTitle(written.slice(0, NAME_LENGTH * 8), NAME_LENGTH);
  const without = text.replace(MAIL, " ").replace(LOCAL_MAIL, " ");
  // Several people may be in one element: "a@example.com (A), b@example.com (B)".
  const named = without === text ? text : splitNames(without);
  const name = withoutBrackets(named.replace(/^(?:(?:posted|written) )?by[:\s]\s*/i, ""));
  return name === "" || PLACEHOLDERS.has(name.toLowerCase()) || ADDRESS.test(name) ? null : name;
}

function splitNames(text: string): string {
  // A comma inside quotes belongs to the name.
  const names = text.match(/(?:"[^"]*"|[^,;])+/g) ?? [];
  return names
    .map(withoutBrackets)
    .filter((name) => name !== "")
    .join(", ");
}

/** Without quotes or brackets around the whole name, and without the empty ones that an address left behind. */
function withoutBrackets(name: string): string {
  const text = name
    .replace(/[<([{]\s*[>)\]}]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:|–—-]+|[\s,;:|–—-]+$/g, "");
  const inner = /^(?:\(([^()]*)\)|<([^<>]*)>|\[([^[\]]*)\]|"([^"]*)"|'([^']*)'|“([^“”]*)”)$/.exec(text);
  return inner === null ? text : (inner.slice(1).find((part) => part !== undefined) ?? "").trim();
}
