import { describe, expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { isCleanHtml } from "./is-clean-html.ts";
import { ATTACKS } from "./sanitise-html.cases.ts";
import { sanitiseHtml } from "./sanitise-html.ts";

const PAGE = "https://a.example/posts/1";

describe("all output of the sanitiser is clean", () => {
  it.each(ATTACKS)("%s", (attack) => expect(isCleanHtml(sanitiseHtml(attack, PAGE))).toBe(true));

  it("for any mixture of them", () => {
    const mixture = fc.array(fc.oneof(fc.constantFrom(...ATTACKS), fc.string({ maxLength: 20 })), { maxLength: 6 });
    fc.assert(
      fc.property(mixture, (pieces) => isCleanHtml(sanitiseHtml(pieces.join(""), PAGE))),
      { numRuns: runs(500) },
    );
  });

  it("and with every attribute it knows", () => {
    const all = `<a href="mailto:a@b.example" title='"'>x</a><img src="/x.png" alt="<b>" width=20 height=20 title=t>
      <video src=/v.mp4 poster=/p.png></video><audio src=/a.mp3></audio><video><source src=/v.webm type=video/webm></video>
      <table><tr><td colspan=2 rowspan=3>x</td></tr></table><ol start=3><li>x</li></ol><time datetime=2026-01-01>x</time>
      <abbr title=x>y</abbr><bdo dir=rtl>z</bdo><a href="#n">1</a><p id=n lang=de>n</p><iframe src=/x></iframe>
      <ol reversed type=a><li value=3>x</ol><pre class=language-c++>x</pre><a href="tel:1">t</a><a href="magnet:?x">m</a>
      <math display=block><mo stretchy=false lspace=1em>(</mo><mtable><mtr><mtd columnspan=2><mi>x</mi></mtd></mtr></mtable></math>`;
    expect(isCleanHtml(sanitiseHtml(all, PAGE))).toBe(true);
  });
});

it.each([
  ["an element the sanitiser never writes", "<script>alert(1)</script>"],
  ["a handler", '<p onclick="alert(1)">x</p>'],
  ["a style", '<p style="position:fixed">x</p>'],
  ["a javascript: address", '<a href="javascript:alert(1)">x</a>'],
  ["an address on our own server", '<img src="/api/account/export">'],
  ["single quotes", "<a href='https://a.example/'>x</a>"],
  ["no quotes", "<img src=x onerror=alert(1)>"],
  ["capitals", "<P>x</P>"],
  ["a slash between", '<img/src="https://a.example/">'],
  ["a comment", "<!-- x -->"],
  ["a tag that never ends", '<p title="x'],
  ["a bracket alone", "1 < 2"],
  ["an id of the page's own", '<p id="root">x</p>'],
  ["a link into the page", '<a href="#root">x</a>'],
  ["a class of the page's own", '<p class="fixed">x</p>'],
  ["another data attribute", '<p data-player="">x</p>'],
  [
    "a picture that is a document",
    '<img src="data:image/svg+xml;base64,PHN2Zz48L3N2Zz48L3N2Zz48L3N2Zz48L3N2Zz48L3N2Zz4=">',
  ],
  ["an element of another namespace", "<svg></svg>"],
  ["MathML that can contain HTML", '<math><annotation-xml encoding="text/html"></annotation-xml></math>'],
])("is not clean: %s", (_, html) => expect(isCleanHtml(html)).toBe(false));
