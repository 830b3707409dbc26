import { describe, expect, it } from "vitest";
import { offences, parsedTwice } from "../../test/clean-tree.ts";
import fc, { runs } from "../../test/properties.ts";
import { isCleanHtml } from "./is-clean-html.ts";
import { ATTACKS } from "./sanitise-html.cases.ts";
import { sanitiseHtml } from "./sanitise-html.ts";

const PAGE = "https://a.example/posts/1";
const clean = (html: string) => sanitiseHtml(html, PAGE);

/** Nothing forbidden after an HTML5 parse, the same tree after a second one, and nothing left to clean. */
function expectSafe(html: string): void {
  const once = clean(html);
  expect(offences(once)).toEqual([]);
  const { first, second } = parsedTwice(once);
  expect(second).toBe(first);
  expect(isCleanHtml(once)).toBe(true);
  expect(clean(once)).toBe(once);
}

/** Namespaces, integration points, tables, formatting and raw text: what a parser repairs, and attacks are made of. */
const NAMES =
  "a b i em code nobr p div span ul ol li dl dt dd h1 h2 table caption colgroup col thead tbody tr td th pre ruby rt rp rb select option details summary figure figcaption blockquote form button input img br hr wbr video audio source picture noscript iframe object embed param script style title textarea xmp plaintext template svg foreignObject desc math mrow mi mo mn ms mtext mglyph malignmark mfenced mfrac msup mspace semantics annotation annotation-xml maction font center marquee body html head frameset".split(
    " ",
  );
const attribute = fc.constantFrom(
  "",
  "",
  "",
  " id=x",
  " id=getElementById",
  " href=#x",
  " href='javascript:alert(1)'",
  " href=/y",
  " src=/p.png",
  " src='data:image/svg+xml,<svg/onload=alert(1)>'",
  " srcset='/q.png 2x'",
  " style='display:none'",
  " style='font-size:0'",
  " style='font-size:2em'",
  " hidden",
  " xlink:href=javascript:alert(1)",
  " onload=alert(1)",
  " encoding=text/html",
  " encoding=application/x-tex",
  " title='</style><img src onerror=alert(1)>'",
  " class=language-js",
  " dir=rtl lang=ar",
  " definitionurl=javascript:alert(1)",
  " data-embed href=https://b.example/",
  " /",
);
/** Parts of tables are often found outside one, and are not written there. */
const styledPart = fc
  .tuple(
    fc.constantFrom("td", "th", "tr", "caption", "table", "li", "p", "a href=/z", "h2"),
    fc.constantFrom("", " style='font-size:2em'", " style='font-size:0'"),
  )
  .map(([name, rest]) => `<${name}${rest}>`);
const piece = fc.oneof(
  { weight: 3, arbitrary: styledPart },
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...NAMES), attribute).map(([name, rest]) => `<${name}${rest}>`) },
  { weight: 3, arbitrary: fc.constantFrom(...NAMES).map((name) => `</${name}>`) },
  { weight: 1, arbitrary: fc.constantFrom(...ATTACKS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "x",
      " ",
      "\n",
      "&nbsp;",
      "&#13;",
      "&#10;",
      "<!--",
      "-->",
      "--!>",
      "<!-->",
      "<![CDATA[",
      "]]>",
      "&lt;b",
      "\0",
      '"',
      "<h:",
      "&#1",
      "3;",
    ),
  },
);
const markup = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(""));

describe("an HTML5 parser finds nothing forbidden, and the same when it parses its own output", () => {
  it.each(ATTACKS)("%s", expectSafe);

  it.each([
    ['<p>a<td style="font-size:12px"><h2>x', "<p>a</p><h2>x</h2>"],
    [
      '<a href=/1>a<td style="font-size:12px"><a href=/2>b',
      '<a href="https://a.example/1" rel="noopener noreferrer nofollow" target="_blank">a</a><a href="https://a.example/2" rel="noopener noreferrer nofollow" target="_blank">b</a>',
    ],
    ['<ul><li>a<td style="font-size:12px"><li>b', "<ul><li>a</li><li>b</li></ul>"],
  ])("parts of a table outside one end nothing: %s", (html, expected) => {
    expect(clean(html)).toBe(expected);
    expectSafe(html);
  });

  it("for markup made of everything that a parser repairs", () => {
    fc.assert(fc.property(markup, expectSafe), { numRuns: runs(3000) });
  });

  it("for attacks with parts removed, repeated and exchanged", () => {
    const mutated = fc
      .tuple(fc.constantFrom(...ATTACKS), fc.constantFrom(...ATTACKS), fc.nat(120), fc.nat(120), fc.nat(3))
      .map(([one, other, from, to, times]) => one.slice(0, from) + other.slice(to).repeat(times) + one.slice(from));
    fc.assert(fc.property(mutated, expectSafe), { numRuns: runs(3000) });
  });
});
