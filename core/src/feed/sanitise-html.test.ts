import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { ATTACKS } from "./sanitise-html.cases.ts";
import { sanitiseHtml } from "./sanitise-html.ts";

const PAGE = "https://a.example/posts/1";
const clean = (html: string) => sanitiseHtml(html, PAGE);

const MAY_HAVE: Record<string, string[]> = {
  a: ["href", "rel", "target", "title"],
  img: ["src", "alt", "width", "height", "title", "loading", "referrerpolicy"],
  video: ["src", "poster", "controls", "preload"],
  audio: ["src", "controls", "preload"],
  source: ["src", "type"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
  ol: ["start"],
  time: ["datetime"],
  abbr: ["title"],
  dfn: ["title"],
  bdo: ["dir"],
};
const HARMLESS =
  /^(b|bdi|blockquote|br|caption|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|ins|kbd|li|mark|p|pre|q|rp|rt|ruby|s|samp|small|strong|sub|summary|sup|table|tbody|tfoot|thead|tr|u|ul|var|wbr)$/;

/** Reads the output with another parser and lists what is not allowed. */
function offences(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!HARMLESS.test(name) && !(name in MAY_HAVE)) found.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!MAY_HAVE[name]?.includes(attribute)) found.push(`${name} ${attribute}`);
        const isAddress = attribute === "href" || attribute === "src" || attribute === "poster";
        if (isAddress && !/^(https?:\/\/|mailto:)/.test(value)) found.push(`${attribute}=${value}`);
      }
    },
    oncomment: () => found.push("comment"),
    oncdatastart: () => found.push("cdata"),
    onprocessinginstruction: () => found.push("declaration"),
  });
  parser.end(html);
  return found;
}

describe("nothing executable survives", () => {
  it.each(ATTACKS)("%s", (attack) => {
    const once = clean(attack);
    expect(offences(once)).toEqual([]);
    expect(offences(clean(once))).toEqual([]);
  });

  it("for attacks mixed, cut and nested at random", () => {
    const piece = fc.oneof(
      fc.constantFrom(...ATTACKS),
      fc.constantFrom(
        "<",
        ">",
        '"',
        "'",
        "`",
        "=",
        "/",
        "<!--",
        "-->",
        "<p title='",
        '<a href="',
        "</p>",
        "<svg>",
        "<style>",
        "</style>",
        "<table>",
        "\0",
        "&lt;",
        "&#60;",
      ),
    );
    const mixed = fc
      .array(fc.tuple(piece, fc.nat(60)), { maxLength: 8 })
      .map((parts) => parts.map(([part, cut]) => part.slice(0, cut + 1)).join(""));
    fc.assert(
      fc.property(mixed, (html) => {
        expect(offences(clean(html))).toEqual([]);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe("what is worth reading stays", () => {
  it.each([
    ["text and entities", "a &amp; b &lt;3 &nbsp; 1 < 2 > 0", "a &amp; b &lt;3 &nbsp; 1 &lt; 2 &gt; 0"],
    [
      "plain markup",
      "<p>a <b>b</b> <em>c</em><br/>d</p><ul><li>e</ul>",
      "<p>a <b>b</b> <em>c</em><br>d</p><ul><li>e</li></ul>",
    ],
    [
      "a link, made absolute",
      '<a href="/x?a=1&amp;b=2" class="y">z</a>',
      '<a href="https://a.example/x?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">z</a>',
    ],
    [
      "a link to a mailbox",
      '<a href="mailto:x@a.example">z</a>',
      '<a href="mailto:x@a.example" rel="noopener noreferrer nofollow" target="_blank">z</a>',
    ],
    ["the words of a link that had to go", '<a href="javascript:x">z</a>', "z"],
    [
      "a picture, loaded late and without a trace",
      '<img src="../i.png" alt="a &quot;b&quot;" width="640" height="50%" style="x">',
      '<img src="https://a.example/i.png" alt="a &quot;b&quot;" width="640" loading="lazy" referrerpolicy="no-referrer">',
    ],
    [
      "a picture's words with names and old numbers in them",
      '<img src="/i.png" alt="&beta; &#146;&quot;">',
      '<img src="https://a.example/i.png" alt="β ’&quot;" loading="lazy" referrerpolicy="no-referrer">',
    ],
    [
      "a picture that waits for a script",
      '<img src="data:image/gif;base64,R0" data-src="/real.jpg">',
      '<img src="https://a.example/real.jpg" alt="" loading="lazy" referrerpolicy="no-referrer">',
    ],
    ["not a counting pixel", '<img src="/p.gif" width="1" height="1">x', "x"],
    [
      "a player of the browser's own",
      '<video src="/v.mp4" autoplay poster="/p.jpg"></video>',
      '<video src="https://a.example/v.mp4" poster="https://a.example/p.jpg" controls preload="none"></video>',
    ],
    ["not a player of somebody else's", 'a<iframe src="https://www.youtube.com/embed/x">b</iframe>c', "ac"],
    ["what follows an unclosed frame", 'a<iframe src="x"/>c', "ac"],
    ["text inside unknown tags", "<center><font color=red>a</font></center><o:p>b</o:p>", "<div>a</div>b"],
    [
      "headings without the page around them",
      "<article><header><h1>a</h1></header>b</article>",
      "<div><div><h1>a</h1></div>b</div>",
    ],
    ["unclosed tags", "<p>a<p>b<ul><li>c<li>d", "<p>a</p><p>b</p><ul><li>c</li><li>d</li></ul>"],
    ["tags closed in the wrong order", "<b><i>a</b></i>b", "<b><i>a</i></b>b"],
    [
      "a table",
      "<table><tr><td colspan=2>a<td>b<tr><th>c</table>",
      '<table><tr><td colspan="2">a</td><td>b</td></tr><tr><th>c</th></tr></table>',
    ],
    ["code", "<pre><code>if (a &lt; b) {}\n  c</code></pre>", "<pre><code>if (a &lt; b) {}\n  c</code></pre>"],
    [
      "no link inside a link",
      '<a href="/1">a<a href="/2">b</a></a>',
      clean('<a href="/1">a</a>') + clean('<a href="/2">b</a>'),
    ],
    ["nothing", "", ""],
  ])("%s", (_, html, expected) => expect(clean(html)).toBe(expected));

  it("cleaning twice changes nothing", () => {
    const once = clean("<p>a &amp; <a href='/x?a=1&b=2' title='\"'>b</a><img src=/i.png alt='<'> 1 < 2");
    expect(clean(once)).toBe(once);
  });
  it("without a page, only absolute addresses work", () => {
    expect(sanitiseHtml('<a href="/x">a</a><a href="https://b.example/">b</a>', null)).toBe(
      `a${clean('<a href="https://b.example/">b</a>')}`,
    );
  });
});

it.each([
  ["open tags", "<b>".repeat(200_000)],
  ["open and unmatched", "<b>".repeat(100_000) + "</i>".repeat(100_000)],
  ["links", '<a href="x">'.repeat(50_000)],
  ["quotes", '<a b="'.repeat(100_000)],
  ["unclosed frames", "<iframe>".repeat(200_000)],
  ["scripts", "<script></script>".repeat(100_000)],
  ["end tags cut off", `<svg>${"</svg".repeat(100_000)}`],
  ["comments", "<!--".repeat(500_000)],
  ["less-than signs", "<".repeat(500_000)],
])("a hostile length of %s takes linear time and room", (_, html) => {
  expect(clean(html).length).toBeLessThan(10_000_000);
});
