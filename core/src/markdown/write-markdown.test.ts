import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { sanitiseHtml } from "../feed/sanitise-html.ts";
import type { MarkupNode } from "./markup-node.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** What parse5 read, as a browser's DOM would be. */
function asMarkup(node: DefaultTreeAdapterTypes.Node): MarkupNode {
  if ("value" in node) return { nodeType: 3, nodeValue: node.value, childNodes: [] };
  if (!("childNodes" in node)) return { nodeType: 8, nodeValue: null, childNodes: [] };
  const element = { nodeType: 1, nodeValue: null, childNodes: node.childNodes.map(asMarkup) };
  if (!("attrs" in node)) return element;
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
  return { ...element, localName: node.tagName, getAttribute: (name) => attributes.get(name) ?? null };
}

/** Sanitised as on the server. */
function write(html: string, head: { title?: string; link?: string; byline?: string[] } = {}): string {
  const body = asMarkup(parseFragment(sanitiseHtml(html, "https://site.example/post")));
  return writeMarkdown({ title: "", link: null, byline: [], ...head, body });
}

const parse = (markdown: string) =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

/** Every element below a node. */
function* elementsOf(node: MarkupNode): Generator<MarkupNode> {
  if (node.localName !== undefined) yield node;
  for (const child of node.childNodes) yield* elementsOf(child);
}

/** The words in their order, with those of a picture's description. */
function wordsOf(html: string): string[] {
  const BLOCK =
    /^(?:p|div|h[1-6]|li|ul|ol|td|th|tr|table|blockquote|pre|br|hr|caption|figcaption|dt|dd|img|summary|details)$/;
  const text = (node: MarkupNode): string => {
    if (node.nodeType === 3) return node.nodeValue ?? "";
    const inside = [...node.childNodes].map(text).join("");
    const alt = node.localName === "img" ? ` ${node.getAttribute?.("alt") ?? ""} ` : "";
    return BLOCK.test(node.localName ?? "") ? ` ${inside}${alt} ` : inside;
  };
  return text(asMarkup(parseFragment(html))).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function addressesOf(html: string, name: "a" | "img"): string[] {
  const attribute = name === "a" ? "href" : "src";
  return [...elementsOf(asMarkup(parseFragment(html)))]
    .filter((element) => element.localName === name)
    .map((element) => element.getAttribute?.(attribute) ?? "")
    .map((address) => decodeURI(URL.parse(address)?.href ?? address));
}

describe("an article", () => {
  it.each<[string, string, string]>([
    [
      "paragraphs and marks",
      "<p>One <b>two</b> <i>three</i> <s>four</s>.</p><p>Five</p>",
      "One **two** *three* ~~four~~.\n\nFive",
    ],
    ["bold and italic at once", "<p><b>a <i>b</i></b></p>", "**a** ***b***"],
    ["a heading", "<h2>A <em>big</em> one</h2><p>x</p>", "## A *big* one\n\nx"],
    [
      "a link with a mark inside",
      '<p>See <a href="https://a.example/x_(1)?a=1&amp;b=2">the <b>page</b></a>!</p>',
      "See [the **page**](https://a.example/x_\\(1\\)?a=1&b=2)!",
    ],
    [
      "a picture in a link",
      '<a href="https://a.example/"><img src="https://a.example/p.png" alt="A cat"></a>',
      "[![A cat](https://a.example/p.png)](https://a.example/)",
    ],
    ["lists", "<ul><li>a</li><li>b<ol start=3><li>c</li></ol></li></ul>", "- a\n\n- b\n\n  3. c"],
    ["a tight list", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n  - c"],
    ["two lists in a row", "<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n+ b"],
    ["a quotation", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
    ["code with backticks", "<p>Use <code>a`b</code> or <code>`</code></p>", "Use ``a`b`` or `` ` ``"],
    [
      "a block of code",
      '<pre><code class="language-js">const a = "```";\n\nb();</code></pre>',
      '````js\nconst a = "```";\n\nb();\n````',
    ],
    ["code with a line in each element", "<pre><div>a</div><div>b</div></pre>", "```\na\nb\n```"],
    [
      "a table",
      "<table><tr><th>a</th><th>b|c</th></tr><tr><td>1</td><td><code>x|y</code></td></tr></table>",
      "| a | b\\|c |\n| --- | --- |\n| 1 | `x\\|y` |",
    ],
    ["a table without a head", "<table><tr><td>a</td><td>b</td></tr></table>", "| | |\n| --- | --- |\n| a | b |"],
    ["a table that is a layout", "<table><tr><td><p>a</p><p>b</p></td></tr></table>", "a\n\nb"],
    ["line breaks", "<p>a<br>b<br><br>c</p>", "a\\\nb\n\nc"],
    ["a power, which must not become another number", "<p>10<sup>6</sup> and H<sub>2</sub>O</p>", "10^6 and H2O"],
    ["a formula", "<math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac></math>", "(a + 1)/2"],
    ["ruby", "<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", "漢(かん)"],
    [
      "a recording",
      '<video src="https://a.example/talk.mp4" controls></video>',
      "[talk.mp4](https://a.example/talk.mp4)",
    ],
    ["punctuation that a mark cannot begin or end with", "<p>他说<b>“你好”</b>了</p>", "他说“**你好**”了"],
    ["marked text behind other marked text", "<p><b>a</b><i>b</i></p>", "**a**b"],
    [
      "addresses of other kinds",
      '<p><a href="tel:+1">call</a> <a href="mailto:a@b.example">mail</a></p>',
      "call [mail](mailto:a@b.example)",
    ],
  ])("with %s", (_, html, expected) => {
    expect(write(html)).toBe(`${expected}\n`);
  });

  it.each<[string, string, string]>([
    ["a list", "<p>1. a</p><p>- b</p><p>+ c</p>", "1\\. a\n\n\\- b\n\n\\+ c"],
    ["a heading", "<p># a</p><p>a<br>===</p><p>a<br>---</p>", "\\# a\n\na\\\n\\=\\==\n\na\\\n\\---"],
    ["marks", "<p>*a* _b_ ~~c~~ snake_case</p>", "\\*a\\* \\_b\\_ \\~\\~c\\~\\~ snake_case"],
    ["HTML and entities", "<p>&lt;script&gt; &amp;amp; AT&amp;T</p>", "\\<script> \\&amp; AT&T"],
    [
      "a link or a picture",
      '<p>[a](b) !<a href="https://a.example/">c</a></p>',
      "\\[a\\](b) \\![c](https://a.example/)",
    ],
    [
      "an address",
      "<p>https://a.example www.b.example c@d.example</p>",
      "https\\://a.example www\\.b.example c\\@d.example",
    ],
    ["a table", "<p>a | b<br>- | -</p>", "a \\| b\\\n\\- \\| -"],
    ["a quotation, and text in two elements", "<p><span>&gt;</span> a &amp;<span>lt;</span></p>", "\\> a \\&lt;"],
  ])("whose text looks like %s", (_, html, expected) => {
    expect(write(html)).toBe(`${expected}\n`);
  });

  it("begins with its title, author, day and link", () => {
    const head = { title: "A [title] #1", link: "https://a.example/x y", byline: ["Ann", "", "2026-11-17"] };
    expect(write("<p>Text</p>", head)).toBe(
      "# A \\[title\\] \\#1\n\nAnn · 2026-11-17\\\n<https://a.example/x%20y>\n\nText\n",
    );
    expect(write("", { title: "Only a title" })).toBe("# Only a title\n");
  });

  it("never links to an address that runs a script, and has no HTML", () => {
    const html = '<p><a href="javascript:alert(1)">a</a><img src=x onerror=alert(1)><script>alert(1)</script></p>';
    const body = asMarkup(parseFragment(html));
    // Not sanitised: the writer itself checks addresses and writes no tag.
    const markdown = writeMarkdown({ title: "", link: "javascript:alert(1)", byline: [], body });
    expect(addressesOf(parse(markdown), "a")).toEqual([]);
    expect(markdown).not.toContain("<");
  });
});

const text = fc.oneof(
  fc.string({ unit: "grapheme-ascii", maxLength: 12 }),
  fc.string({ unit: "grapheme", maxLength: 6 }),
  fc.constantFrom(
    ..."*|**|_|__|~|~~|`|```|#|##|>|-|---|+|1.|2)|===|[|](|]|!|![|<|<b>|&amp;|&#35;|\\|://|http://a.example|www.a.example|a@b.example|:-|-|$|==|“|”|。|😀|word|two words| | a |b c |中文|　".split(
      "|",
    ),
    "|",
    "|---|---|",
    "a\u00a0b",
    "- a\n- b",
    "\n\n# x",
    "    code",
  ),
);
const escaped = text.map((value) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
const ADDRESSES = [
  "https://a.example/",
  "https://a.example/b_(c)_d?e=f&amp;lt;=*",
  "http://b.example/[x]%20y|z",
  "mailto:a@b.example",
];
const { inline } = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    escaped,
    fc
      .tuple(
        fc.constantFrom("b", "i", "s", "em", "strong", "span", "code", "u", "small"),
        fc.array(tie("inline"), { maxLength: 3 }),
      )
      .map(([name, inside]) => `<${name}>${inside.join("")}</${name}>`),
    fc
      .tuple(fc.constantFrom(...ADDRESSES), fc.array(tie("inline"), { maxLength: 3 }))
      .map(([href, inside]) => `<a href="${href}">${inside.join("")}</a>`),
    fc
      .tuple(fc.constantFrom(...ADDRESSES.slice(0, 3)), escaped)
      .map(([src, alt]) => `<img src="${src}" alt="${alt.replaceAll('"', "&quot;")}">`),
    fc.constant("<br>"),
  ),
}));
const line = fc.array(inline, { maxLength: 5 }).map((parts) => parts.join(""));
const { block } = fc.letrec<{ block: string }>((tie) => {
  const blocks = fc.array(fc.oneof(line, tie("block")), { maxLength: 3 }).map((parts) => parts.join(""));
  return {
    block: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      line.map((inside) => `<p>${inside}</p>`),
      fc.tuple(fc.integer({ min: 1, max: 6 }), line).map(([level, inside]) => `<h${level}>${inside}</h${level}>`),
      escaped.map((inside) => `<pre>${inside}</pre>`),
      fc.constant("<hr>"),
      blocks.map((inside) => `<blockquote>${inside}</blockquote>`),
      blocks.map((inside) => `<div>${inside}</div>`),
      fc
        .tuple(fc.constantFrom("ul", "ol"), fc.array(blocks, { maxLength: 3 }))
        .map(([name, items]) => `<${name}>${items.map((item) => `<li>${item}</li>`).join("")}</${name}>`),
      fc
        .tuple(fc.constantFrom("td", "th"), fc.array(fc.array(blocks, { maxLength: 3 }), { maxLength: 3 }))
        .map(
          ([cell, rows]) =>
            `<table>${rows.map((row) => `<tr>${row.map((inside) => `<${cell}>${inside}</${cell}>`).join("")}</tr>`).join("")}</table>`,
        ),
    ),
  };
});
const article = fc.array(block, { maxLength: 5 }).map((blocks) => blocks.join(""));

const RUNS = { numRuns: 500 };

describe("whatever the article is, a parser reads back", () => {
  it("the same words in the same order", () => {
    fc.assert(
      fc.property(article, (html) => {
        const clean = sanitiseHtml(html, "https://site.example/post");
        expect(wordsOf(parse(write(html)))).toEqual(wordsOf(clean));
      }),
      RUNS,
    );
  });

  it("only links and pictures of the article, and no HTML", () => {
    fc.assert(
      fc.property(article, (html) => {
        const clean = sanitiseHtml(html, "https://site.example/post");
        const read = parse(write(html));
        for (const name of ["a", "img"] as const) {
          const known = addressesOf(clean, name);
          for (const address of addressesOf(read, name)) expect(known).toContain(address);
        }
        const names = new Set([...elementsOf(asMarkup(parseFragment(read)))].map((element) => element.localName));
        for (const name of names)
          expect(name).toMatch(
            /^(?:a|img|p|h[1-6]|ul|ol|li|blockquote|pre|code|em|strong|del|hr|br|table|thead|tbody|tr|th|td)$/,
          );
      }),
      RUNS,
    );
  });

  it("the same code", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme-ascii" }).filter((code) => code.trim() !== ""),
        (code) => {
          const body: MarkupNode = { nodeType: 1, nodeValue: null, childNodes: [] };
          const pre = {
            nodeType: 1,
            nodeValue: null,
            localName: "pre",
            childNodes: [{ nodeType: 3, nodeValue: code, childNodes: [] }],
          };
          const markdown = writeMarkdown({ title: "", link: null, byline: [], body: { ...body, childNodes: [pre] } });
          const [read] = [...elementsOf(asMarkup(parseFragment(parse(markdown))))].filter(
            ({ localName }) => localName === "code",
          );
          expect([...(read?.childNodes ?? [])].map(({ nodeValue }) => nodeValue).join("")).toBe(`${code}\n`);
        },
      ),
    );
  });
});

it("is written in time that grows with the length only", () => {
  // Quadratic, each of these would take minutes.
  const hostile = [
    "<b>!</b>",
    "<b> </b><br>",
    "`",
    "<code>`</code>",
    "<i>*</i>a",
    "<ul><li>",
    "<blockquote>",
    "!".repeat(50),
    "<td>",
  ];
  for (const part of hostile) {
    const html = part.repeat(Math.ceil(100_000 / part.length));
    expect(write(`<table><tr><td>${html}`).length).toBeGreaterThan(0);
    expect(write(`<p><b>${html}x`).length).toBeGreaterThan(0);
  }
});
