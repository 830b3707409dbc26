import { readAttributes } from "./read-tag.ts";

/** The prefix by which the code names each namespace. Addresses in lower case; "" for the elements of RSS itself. */
const USUAL_PREFIX = new Map(
  Object.entries({
    "http://www.w3.org/2005/atom": "atom:",
    "http://purl.org/atom/ns#": "atom:",
    "http://purl.org/rss/1.0/": "",
    "http://my.netscape.com/rdf/simple/0.9/": "",
    "http://channel.netscape.com/rdf/simple/0.9/": "",
    "http://my.netscape.com/publish/formats/rss-0.91.dtd": "",
    "http://purl.org/net/rss1.1#": "",
    "http://purl.org/rss/2.0/": "",
    "http://backend.userland.com/rss": "",
    "http://backend.userland.com/rss2": "",
    "http://blogs.law.harvard.edu/tech/rss": "",
    "http://cyber.law.harvard.edu/rss/rss.html": "",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf:",
    "http://purl.org/rss/1.0/modules/content/": "content:",
    "http://purl.org/rss/1.0/modules/syndication/": "sy:",
    "http://purl.org/rss/1.0/modules/slash/": "slash:",
    "http://purl.oclc.org/net/rss_2.0/enc#": "enc:",
    "http://purl.org/dc/elements/1.1/": "dc:",
    "http://purl.org/dc/elements/1.0/": "dc:",
    "http://purl.org/dc/terms/": "dcterms:",
    "http://search.yahoo.com/mrss/": "media:",
    "http://search.yahoo.com/mrss": "media:",
    "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes:",
    "http://www.google.com/schemas/play-podcasts/1.0": "googleplay:",
    "https://podcastindex.org/namespace/1.0": "podcast:",
    "https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": "podcast:",
    "http://podlove.org/simple-chapters": "psc:",
    "http://podlove.org/simple-chapters/": "psc:",
    "http://www.youtube.com/xml/schemas/2015": "yt:",
    "http://rssnamespace.org/feedburner/ext/1.0": "feedburner:",
    "http://wellformedweb.org/commentapi/": "wfw:",
    "http://backend.userland.com/creativecommonsrssmodule": "creativecommons:",
    "http://cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": "creativecommons:",
    "http://web.resource.org/cc/": "cc:",
    "http://creativecommons.org/ns#": "cc:",
    "http://www.w3.org/1999/xhtml": "xhtml:",
  }),
);
/** Prefixes that programs use without declaring them. */
const UNDECLARED_ATOM = new Set(["a10:", "atom10:", "atom03:"]);
/** Feeds without a prefix of everything begin with one of these; RDF has its channel. */
const PLAIN_ROOTS = new Set(["rss", "feed", "channel"]);
const ROOT = /:(?:feed|rss|channel)$/;
const ITEM = /:(?:item|entry)$/;
/** Inside these a default namespace says what the format is, not what an extension is. */
const STRUCTURE = new Set(["rss", "feed", "rdf", "channel", "items", "item", "entry"]);

/**
 * Names elements by their namespace where the document declares it, and by the prefix they are written with where it does not:
 * `media:content` even if the feed writes `m:Content`. A prefix of everything, `<a:feed><a:entry>`, is left out.
 */
export class XmlNames {
  private readonly canonicalOf = new Map<string, string>();
  private readonly prefixes = new Map<string, string>();
  private readonly declared = new Set<string>();
  private hasPlainRoot = false;

  canonical(raw: string): string {
    const known = this.canonicalOf.get(raw);
    if (known !== undefined) return known;
    const lower = raw.toLowerCase();
    const colon = lower.indexOf(":");
    const name = colon === -1 ? lower : this.prefixOf(lower, lower.slice(0, colon + 1)) + lower.slice(colon + 1);
    if (PLAIN_ROOTS.has(lower)) this.hasPlainRoot = true;
    // A hostile feed may use a new name for every element.
    if (this.canonicalOf.size < 1000) this.canonicalOf.set(raw, name);
    return name;
  }

  private prefixOf(name: string, prefix: string): string {
    const known = this.prefixes.get(prefix);
    if (known !== undefined) return known;
    if (UNDECLARED_ATOM.has(prefix)) return "atom:";
    // An element with an unknown prefix is an item of the feed only if the root has a prefix too. In a feed without prefixes, it
    // belongs to an extension: a shop's items inside an item.
    const isUnknown = !this.declared.has(prefix) && !KNOWN.has(prefix);
    const isOfFeed = !this.hasPlainRoot && (ROOT.test(name) || (ITEM.test(name) && isUnknown));
    if (!isOfFeed) return prefix;
    this.setPrefix(prefix, "");
    return "";
  }

  /** Reads the declarations of a tag. Returns the prefix that its default namespace stands for: "" for most. */
  declare(raw: string, source: string, from: number, to: number): string {
    let inherited = "";
    for (const [name, address] of readAttributes(source, from, to)) {
      if (!name.startsWith("xmlns")) continue;
      const usual = USUAL_PREFIX.get(address.trim().toLowerCase());
      if (name === "xmlns") {
        const isExtension = usual !== undefined && usual !== "atom:" && usual !== "xhtml:" && !raw.includes(":");
        if (isExtension && !STRUCTURE.has(raw.toLowerCase())) inherited = usual;
      } else if (name[5] === ":" && this.prefixes.size < 100 && this.declared.size < 100) {
        const prefix = `${name.slice(6)}:`;
        this.declared.add(prefix);
        if (usual !== undefined) this.setPrefix(prefix, usual);
      }
    }
    const lower = raw.toLowerCase();
    const prefix = lower.slice(0, lower.indexOf(":") + 1);
    if (prefix !== "" && this.prefixes.get(prefix) === "atom:" && ROOT.test(lower)) this.setPrefix(prefix, "");
    return inherited;
  }

  private setPrefix(prefix: string, usual: string): void {
    const before = this.prefixes.get(prefix);
    // Once "", it is the prefix of the whole feed: its elements may repeat the declaration.
    if (before === usual || (before === "" && usual === "atom:")) return;
    this.prefixes.set(prefix, usual);
    this.canonicalOf.clear();
  }
}

const KNOWN = new Set([...USUAL_PREFIX.values()]);
