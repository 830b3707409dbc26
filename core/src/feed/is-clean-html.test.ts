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
      <abbr title=x>y</abbr><bdo dir=rtl>z</bdo>`;
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
])("is not clean: %s", (_, html) => expect(isCleanHtml(html)).toBe(false));
