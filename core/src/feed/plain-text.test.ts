import { describe, expect, it } from "vitest";
import { plainText, plainTitle } from "./plain-text.ts";

describe("a title", () => {
  it.each([
    ["names of HTML 4", "&alpha; &sum; &spades; &rarr; &circ; &fnof; &eacute;", "α ∑ ♠ → ˆ ƒ é"],
    ["newer names", "a&comma; b&period; &NotEqualTilde; &apos;", "a, b. ≂̸ '"],
    ["references that mean windows-1252", "It&#146;s 1&#150;2 &#151; &#x80;5", "It’s 1–2 — €5"],
    ["references to no character", "a&#0;b&#xD800;c&#x110000;d&#99999999999999;e", "a�b�c�d�e"],
    ["references to control characters", "a&#1;b&#x7f;c&#8238;d&#x202e;e", "abcde"],
    ["what only looks like a reference", "AT&T &unknown; &#; &#x; R&D; &", "AT&T &unknown; &#; &#x; R&D; &"],
    ["names without a semicolon, which addresses have", "?a=1&copy=2&lt=3", "?a=1&copy=2&lt=3"],
    ["one level only: the XML parser has decoded one before", "AT&amp;amp;T &amp;#8217;", "AT&amp;T &#8217;"],
    ["markup", "<b>Bold</b> <i>and</i> plain", "Bold and plain"],
    ["what is no markup", "1 < 2, and the <video> element", "1 < 2, and the <video> element"],
    ["marks that reverse the direction", "photo\u202egnp.exe", "photognp.exe"],
    ["marks that do not", "שלום\u200f! \u200eabc", "שלום\u200f! \u200eabc"],
    ["control characters and line breaks", "a\u0000b\u0007c\n\td", "abc d"],
    ["joiners in emoji and words", "👩‍👩‍👧 نمی‌خواهم", "👩‍👩‍👧 نمی‌خواهم"],
    ["only invisible characters", "\u200b\u200e\u00ad ", ""],
  ])("%s", (_, written, title) => expect(plainTitle(written, 200)).toBe(title));

  it("ends with an ellipsis when it is too long", () => expect(plainTitle("abc def", 5)).toBe("abc…"));
});

describe("the text of HTML", () => {
  it.each([
    ["entities", "<p>caf&eacute; &hearts; It&#146;s</p>", "café ♥ It’s"],
    ["escaped markup is text", "&lt;b&gt; is bold", "<b> is bold"],
    ["paragraphs", "<p>One</p><p>Two</p>", "One Two"],
    ["scripts and comments", "a<script>b</script><!-- c -->d", "a d"],
    ["a direction hidden in an entity", "a&#x202E;b", "ab"],
    ["not the preview text of a newsletter", '<div style="display:none">b<div>c</div>d</div><p>Real text', "Real text"],
    ["not what is hidden", "<p hidden>b<p>a<span HIDDEN>c</span>", "a"],
    ["what is hidden and never ends", '<div style="visibility:hidden">b<p>a', "b a"],
    ["what is hidden if there is nothing else", "<p hidden>b</p>", "b"],
    ["what only sounds hidden", '<p class="hidden-gem" style="overflow:hidden" aria-hidden="true">a', "a"],
    [
      "the TeX of a formula once",
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>',
      "x",
    ],
  ])("%s", (_, html, text) => expect(plainText(html, 200)).toBe(text));

  it("is the same for hostile text, quickly", () => {
    for (const part of [
      "&",
      "&#",
      "&#x",
      "&a",
      "<",
      "</",
      "<!--",
      "<script>",
      "\u202e",
      "<p hidden>",
      "<b hidden></b>",
      "<annotation>",
      "<b hidden ",
      "<b hidden=",
      "lang ",
    ]) {
      expect(plainText(part.repeat(300_000), 300).length).toBeLessThanOrEqual(300);
      expect(plainTitle(part.repeat(300_000), 300).length).toBeLessThanOrEqual(300);
    }
  });
});
