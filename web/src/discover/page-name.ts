import type { LookUp } from "../rules/look-up.ts";

/** How a page is called before anything of it was read: "YouTube · @veritasium". */
export function pageName({ address, site }: Pick<LookUp, "address" | "site">): string {
  const url = new URL(address);
  const name = site?.name || site?.domain || url.hostname.replace(/^www\./, "");
  const handle = handleOf(url.pathname);
  return handle === "" ? name : `${name} · ${handle}`;
}

/** The part of a path that names someone or something: its first two segments, without those that say of which kind it is. */
function handleOf(pathname: string): string {
  const segments = readable(pathname).split("/").filter(Boolean);
  const [first = "", second = "", third = ""] = segments;
  // A country or a language before the kind: /us/podcast/the-daily.
  if (PLACE.test(first) && KIND.test(second) && third !== "") return third;
  return KIND.test(first) && second !== "" ? second : segments.slice(0, 2).join("/");
}

const KIND = /^(?:authors?|blogs?|c|channels?|members?|people|podcasts?|profile|shows?|space|users?)$/i;
const PLACE = /^[a-z]{2}(?:-[a-z]{2,4})?$/i;

/** Decoded for reading; a path with an invalid escape stays as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
