// The iTunes Search API of Apple: https://performance-partners.apple.com/search-api. It allows about twenty calls a minute.

export type FoundPodcast = {
  title: string;
  author: string;
  feedUrl: string;
  /** A square picture of 100 pixels, on Apple's servers. */
  picture: string | null;
};

export const PODCAST_DIRECTORY = "https://itunes.apple.com";

const MOST = 10;
const LONGEST_TEXT = 300;
const LONGEST_ADDRESS = 2_000;

/** Each country has its own list; Chinese names are in China's. */
export function podcastSearchAddress(name: string): string {
  const country = /\p{Script=Han}/u.test(name) ? "CN" : "US";
  return `${PODCAST_DIRECTORY}/search?media=podcast&entity=podcast&country=${country}&limit=20&term=${encodeURIComponent(name)}`;
}

/** Null when it is not an answer of that API. Podcasts without a feed are left out; so are repeated feeds. */
export function readPodcasts(text: string): FoundPodcast[] | null {
  const results = resultsOf(text);
  if (!results) return null;
  const found = new Map<string, FoundPodcast>();
  for (const one of results) {
    const { collectionName, artistName, feedUrl, artworkUrl100 } = Object(one) as Record<string, unknown>;
    const [title, address] = [textOf(collectionName), addressOf(feedUrl, /^https?:$/)];
    if (title === "" || address === null || found.has(address)) continue;
    found.set(address, {
      title,
      author: textOf(artistName),
      feedUrl: address,
      picture: addressOf(artworkUrl100, /^https:$/),
    });
  }
  return [...found.values()].slice(0, MOST);
}

function resultsOf(text: string): unknown[] | null {
  try {
    const { results } = Object(JSON.parse(text)) as { results?: unknown };
    return Array.isArray(results) ? results : null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string"
    ? value
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim()
        .slice(0, LONGEST_TEXT)
        .toWellFormed()
    : "";
}

function addressOf(value: unknown, protocol: RegExp): string | null {
  const url = typeof value === "string" && value.length <= LONGEST_ADDRESS ? URL.parse(value) : null;
  return url && protocol.test(url.protocol) && url.username === "" && url.password === "" ? url.href : null;
}
