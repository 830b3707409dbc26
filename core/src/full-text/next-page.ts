/** Names of parameters that hold the number of a page. */
const KEYS = new Set(["page", "pg", "paged", "pagenum", "seite", "p"]);
const NAMED = /^(.*?)[/_-](?:page|seite|pg|p)[/_-]?(\d{1,3})$/i;
const BARE = /^(.*?)[/_-](\d{1,3})$/;

/**
 * Whether an address that a page declares as the next one is page `number` of the same article, the first being `first`. Blogs declare
 * the next article in the same way, so the address has to be that of the first page with this number added. An article whose own
 * address ends with a number may be part of a series: there the number has to be called a page.
 */
export function isNextPage(first: string, next: string, number: number): boolean {
  const [from, to] = [URL.parse(first), URL.parse(next)];
  if (!from || !to || !/^https?:$/.test(to.protocol) || hostOf(from) !== hostOf(to)) return false;
  const plain = `${stemOf(from)}?${queryOf(from, null)}`;
  const path = stemOf(to);

  for (const key of KEYS) {
    const value = to.searchParams.get(key);
    // Of an article at `?p=123`, `p` is its id.
    if (value === null || (key === "p" && from.searchParams.has("p"))) continue;
    const isCounted = value === String(number) || (value === String(number - 1) && !from.searchParams.has(key));
    if (isCounted && `${path}?${queryOf(to, key)}` === `${stemOf(from)}?${queryOf(from, key)}`) return true;
  }
  const rest = `?${queryOf(to, null)}`;
  const named = NAMED.exec(path);
  if (named && Number(named[2]) === number) {
    const own = NAMED.exec(stemOf(from));
    const stem = own && Number(own[2]) === 1 ? `${own[1]}?${queryOf(from, null)}` : plain;
    if (named[1] + rest === stem) return true;
  }
  const bare = BARE.exec(path);
  return bare !== null && Number(bare[2]) === number && bare[1] + rest === plain;
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, "");
}

/** The path without a slash or the type of a file at its end. */
function stemOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, "").replace(/\.(?:s?html?|php|aspx?|jsp)$/i, "");
}

function queryOf(url: URL, without: string | null): string {
  const pairs = [...url.searchParams].filter(([key]) => key !== without);
  return pairs
    .map((pair) => pair.join("="))
    .sort()
    .join("&");
}
