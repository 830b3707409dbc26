import type { LookUp } from "../rules/look-up.ts";

/** How a page is called before anything of it was read: "YouTube · @veritasium". */
export function pageName({ address, site }: Pick<LookUp, "address" | "site">): string {
  const url = new URL(address);
  const name = site?.name || site?.domain || url.hostname.replace(/^www\./, "");
  const handle = handleOf(url.pathname);
  return handle === "" ? name : `${name} · ${handle}`;
}

/** The part of a path that names someone or something: its first two segments, without one that says of which kind it is. */
function handleOf(pathname: string): string {
  const [first = "", second = ""] = readable(pathname).split("/").filter(Boolean);
  return KIND.test(first) && second !== "" ? second : [first, second].filter(Boolean).join("/");
}

const KIND = /^(?:authors?|blogs?|c|channels?|members?|people|profile|space|users?)$/i;

/** Decoded for reading; a path with an invalid escape stays as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
