import { describe, expect, it } from "vitest";
import type { Feed, FeedItem } from "./feed.ts";
import { parseFeed } from "./parse-feed.ts";

/** One table per section of docs/notes/feed-elements.md. */
const HERE = "https://feeds.example/site/all.xml";
const parse = (text: string): Feed => {
  const outcome = parseFeed(text, HERE);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.feed;
};
const rss = (items: string, channel = "") => `<rss version="2.0"><channel>${channel}${items}</channel></rss>`;
const atom = (entries: string, feed = "") => `<feed xmlns="http://www.w3.org/2005/Atom">${feed}${entries}</feed>`;
const rdf = (items: string) => `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns="http://purl.org/rss/1.0/"><channel rdf:about="https://site.example/"><title>F</title></channel>${items}</rdf:RDF>`;
const json = (item: object, feed: object = {}) => JSON.stringify({ title: "F", ...feed, items: [item] });

const inRss = (inside: string, channel = "") => parse(rss(`<item>${inside}</item>`, channel)).items[0];
const inAtom = (inside: string, feed = "") => parse(atom(`<entry>${inside}</entry>`, feed)).items[0];
const inRdf = (inside: string) => parse(rdf(`<item>${inside}</item>`)).items[0];
const inJson = (item: object, feed: object = {}) => parse(json(item, feed)).items[0];
const KEY = "<guid>https://site.example/1</guid>";
const ID = "<id>1</id>";

describe("names", () => {
  const ENTRY = "<p0:id>1</p0:id><p0:title>T</p0:title><p0:link href='https://a.example/1'/><p0:summary>S</p0:summary>";
  it.each([
    [
      "a prefix declared for Atom on each entry",
      `<feed xmlns="http://www.w3.org/2005/Atom"><p0:entry xmlns:p0="http://www.w3.org/2005/Atom">${ENTRY}</p0:entry></feed>`,
    ],
    [
      "a prefix declared for Atom on the root, which has none",
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:p0="http://www.w3.org/2005/Atom"><p0:entry>${ENTRY}</p0:entry></feed>`,
    ],
    [
      "everything has the prefix",
      `<p0:feed xmlns:p0="http://www.w3.org/2005/Atom"><p0:entry xmlns:p0="http://www.w3.org/2005/Atom">${ENTRY}</p0:entry></p0:feed>`,
    ],
    ["Atom 0.3", `<p0:feed xmlns:p0="http://purl.org/atom/ns#"><p0:entry>${ENTRY}</p0:entry></p0:feed>`],
    ["a prefix that is not declared", `<p0:feed><p0:entry>${ENTRY}</p0:entry></p0:feed>`],
    [
      "RSS with a prefix that is not declared",
      "<r:rss><r:channel><r:item><r:guid>1</r:guid><r:title>T</r:title><r:link>https://a.example/1</r:link><r:description>S</r:description></r:item></r:channel></r:rss>",
    ],
    [
      "RSS with a prefix for RSS",
      `<r:rss xmlns:r="http://backend.userland.com/rss2"><r:channel><r:item><r:guid>1</r:guid><r:title>T</r:title><r:link>https://a.example/1</r:link><r:description>S</r:description></r:item></r:channel></r:rss>`,
    ],
    [
      "RSS with a prefix for an unknown namespace",
      `<r:rss xmlns:r="http://rss.example/"><r:channel><r:item><r:guid>1</r:guid><r:title>T</r:title><r:link>https://a.example/1</r:link><r:description>S</r:description></r:item></r:channel></r:rss>`,
    ],
    [
      "an extension that is not declared and has items of its own",
      `<rss><channel><item><guid>1</guid><title>T</title><link>https://a.example/1</link>
        <shop:items><shop:item><shop:title>Inner</shop:title></shop:item></shop:items><description>S</description></item></channel></rss>`,
    ],
    [
      "RDF with a prefix for RSS that is not declared",
      `<rdf:RDF><r:channel/><r:item rdf:about="1"><r:title>T</r:title><r:link>https://a.example/1</r:link>
        <r:description>S</r:description></r:item></rdf:RDF>`,
    ],
    [
      "RDF with a prefix for RSS",
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rss="http://purl.org/rss/1.0/"><rss:channel/>
        <rss:item rdf:about="1"><rss:title>T</rss:title><rss:link>https://a.example/1</rss:link><rss:description>S</rss:description></rss:item></rdf:RDF>`,
    ],
    [
      "RSS 1.1",
      `<Channel xmlns="http://purl.org/net/rss1.1#"><title>F</title><items><item rdf:about="1"><title>T</title>
        <link>https://a.example/1</link><description>S</description></item></items></Channel>`,
    ],
  ])("%s", (_, text) => {
    expect(parse(text).items).toMatchObject([{ key: "1", title: "T", link: "https://a.example/1", summary: "S" }]);
  });

  it.each([
    ["another prefix", `<m:creator xmlns:m="http://purl.org/dc/elements/1.1/">Ann</m:creator>`],
    ["a default namespace of its own", `<creator xmlns="http://purl.org/dc/elements/1.1/">Ann</creator>`],
    ["not declared", "<dc:creator>Ann</dc:creator>"],
    ["another letter case", "<DC:Creator>Ann</DC:Creator>"],
  ])("Dublin Core: %s", (_, inside) => expect(inRss(`${KEY}${inside}`)?.author).toBe("Ann"));

  it("an extension by a default namespace, and what is inside and after it", () => {
    const item = inRss(
      `${KEY}<group xmlns="http://search.yahoo.com/mrss/"><title>No</title><thumbnail url="/a.png"/></group><title>T</title>`,
    );
    expect(item).toMatchObject({ title: "T", cover: "https://feeds.example/a.png" });
  });
  it("a default namespace of the root that belongs to an extension is ignored", () => {
    const text = `<rss xmlns="http://search.yahoo.com/mrss/"><channel><item><title>T</title></item></channel></rss>`;
    expect(parse(text).items[0]?.title).toBe("T");
  });
  it("an item of another namespace inside an item is not one", () => {
    const item = `${KEY}<title>T</title><shop:item xmlns:shop="https://shop.example/"><shop:title>No</shop:title></shop:item>`;
    expect(parse(rss(`<item>${item}</item>`)).items.map(({ title }) => title)).toEqual(["T"]);
    const nested = `${KEY}<entry><title>No</title></entry><title>T</title>`;
    expect(parse(rss(`<item>${nested}</item>`)).items.map(({ title }) => title)).toEqual(["T"]);
  });
});

describe("is it a feed?", () => {
  it.each([
    ["rss, empty", "<rss/>", true],
    ["a channel that describes itself", "<channel><title>F</title><link>https://a.example/</link></channel>", true],
    ["Atom without entries", "<feed><title>F</title></feed>", true],
    ["RDF with a channel", rdf(""), true],
    ["other RDF", `<rdf:RDF xmlns:foaf="x"><foaf:Person/></rdf:RDF>`, false],
    ["a list of television channels", "<tv><channel id='1'><display-name>One</display-name></channel></tv>", false],
    ["an answer with an element called feed", "<response><feed><title>F</title></feed></response>", false],
    ["settings", "<config><channel><title>stable</title></channel></config>", false],
    ["a feed of something else", "<feed><product/><product/></feed>", false],
    ["a feed inside an answer", `<response><channel><item><title>T</title></item></channel></response>`, true],
    ["HTML around it", `<html><body><pre>${rss("", "<title>F</title>")}</pre></body></html>`, true],
    ["a list of feeds", `<opml><body><outline title="feed" xmlUrl="https://a.example/"/></body></opml>`, false],
    ["a sitemap", "<urlset><url><loc>https://a.example/</loc></url></urlset>", false],
    ["JSON that says so", `{"version":"https://jsonfeed.org/version/1","items":[]}`, true],
    ["JSON without a version", `{"title":"F","items":[]}`, true],
    ["JSON with items like those of a feed", `{"items":[{"id":1,"content_text":"x"}]}`, true],
    ["JSON of another program", `{"kind":"list","items":[{"id":{"videoId":"x"},"snippet":{"title":"y"}}]}`, false],
  ])("%s", (_, text, is) => expect(parseFeed(text, HERE).ok).toBe(is));
});

describe("title", () => {
  it.each<[string, FeedItem | undefined, string]>([
    ["RSS", inRss(`${KEY}<dc:title>No</dc:title><itunes:title>No</itunes:title><title>T</title>`), "T"],
    ["Dublin Core", inRss(`${KEY}<title> </title><itunes:title>No</itunes:title><dc:title>T</dc:title>`), "T"],
    ["RDF with Dublin Core", inRdf(`<dc:title>T</dc:title>`), "T"],
    ["Atom inside RSS", inRss(`${KEY}<atom:title>T</atom:title>`), "T"],
    ["iTunes", inRss(`${KEY}<media:title>No</media:title><itunes:title>T</itunes:title>`), "T"],
    ["Media RSS", inRss(`${KEY}<media:group><media:title>T</media:title></media:group>`), "T"],
    [
      "Media RSS, inside its content",
      inRss(`${KEY}<media:content url="/a.mp4"><media:title>T</media:title></media:content>`),
      "T",
    ],
    ["Atom, text", inAtom(`${ID}<title type="text">The &lt;b&gt; element</title>`), "The <b> element"],
    ["Atom, HTML", inAtom(`${ID}<title type="html">&lt;b&gt;T&lt;/b&gt;</title>`), "T"],
    ["Atom, XHTML", inAtom(`${ID}<title type="xhtml"><div><b>T</b></div></title>`), "T"],
    ["Atom 0.3", inAtom(`${ID}<title mode="escaped" type="text/html">&lt;b&gt;T&lt;/b&gt;</title>`), "T"],
    ["JSON", inJson({ id: 1, title: "T" }), "T"],
  ])("%s", (_, item, title) => expect(item?.title).toBe(title));
});

describe("author", () => {
  const PHOTO = "<media:credit>Agency</media:credit>";
  it.each<[string, FeedItem | undefined, string | null]>([
    ["RSS", inRss(`${KEY}<author>jane@example.com (Jane)</author>`), "Jane"],
    ["RSS, the other way round", inRss(`${KEY}<author>Jane (jane@example.com)</author>`), "Jane"],
    ["with an address in brackets", inRss(`${KEY}<author>Jane &lt;jane@example.com&gt;</author>`), "Jane"],
    ["with markup", inRss(`${KEY}<author>by <a href="/jane">Jane</a></author>`), "Jane"],
    ["an address only", inRss(`${KEY}<author>jane@example.com</author>`), null],
    ["Dublin Core first", inRss(`${KEY}<author>Editor</author><dc:creator>Jane</dc:creator>`), "Jane"],
    ["several creators", inRss(`${KEY}<dc:creator>Ann</dc:creator><dc:creator>Bo</dc:creator>`), "Ann, Bo"],
    ["dc:author", inRss(`${KEY}<dc:author>Jane</dc:author>`), "Jane"],
    ["iTunes", inRss(`${KEY}<itunes:author>Jane</itunes:author>`), "Jane"],
    ["Atom inside RSS", inRss(`${KEY}<atom:author><atom:name>Jane</atom:name></atom:author>`), "Jane"],
    ["not the photographer", inRss(`${KEY}${PHOTO}<dc:creator>Jane</dc:creator>`), "Jane"],
    ["the feed's before the photographer", inRss(`${KEY}${PHOTO}`, "<itunes:author>Site</itunes:author>"), "Site"],
    ["the photographer, if no one else is named", inRss(`${KEY}${PHOTO}`), "Agency"],
    ["not the editor of the feed", inRss(KEY, "<managingEditor>a@b.example (Ed)</managingEditor>"), null],
    ["Atom", inAtom(`${ID}<author><name>Ann</name><email>a@b.example</email></author>`), "Ann"],
    [
      "several authors of Atom",
      inAtom(`${ID}<author><name>Ann</name></author><author><name>Bo</name></author>`),
      "Ann, Bo",
    ],
    ["Atom without a name", inAtom(`${ID}<author><email>a@b.example</email></author>`), null],
    ["the feed's", inAtom(ID, "<author><name>Ann</name></author>"), "Ann"],
    [
      "the source's before the feed's",
      inAtom(`${ID}<source><author><name>Bo</name></author></source>`, "<author><name>Ann</name></author>"),
      "Bo",
    ],
    ["a contributor, if no one else is named", inAtom(`${ID}<contributor><name>Cy</name></contributor>`), "Cy"],
    [
      "JSON Feed 1.1",
      inJson({ id: 1, authors: [{ name: "Ann" }, { url: "https://b.example" }, { name: "Bo" }] }),
      "Ann, Bo",
    ],
    ["JSON Feed 1.0", inJson({ id: 1, author: { name: "Ann" } }), "Ann"],
    ["JSON, the feed's", inJson({ id: 1, authors: [] }, { author: { name: "Ann" } }), "Ann"],
  ])("%s", (_, item, author) => expect(item?.author).toBe(author));

  it("several are also kept one by one, and contributors beside them", () => {
    const item = inAtom(
      `${ID}<author><name>Ann</name></author><author><name>Bo</name></author><contributor><name>Cy</name></contributor><contributor><name>Bo</name></contributor>`,
    );
    expect(item?.details).toEqual({ authors: ["Ann", "Bo"], contributors: ["Cy"] });
  });
});

describe("text and summary", () => {
  const CAPTION = "<media:description>Caption</media:description>";
  it.each<[string, FeedItem | undefined, string, string]>([
    [
      "RSS: content:encoded, then description",
      inRss(`${KEY}<description>S</description><content:encoded>T</content:encoded>`),
      "T",
      "S",
    ],
    [
      "an empty content:encoded",
      inRss(`${KEY}<description>S</description><content:encoded> </content:encoded>`),
      "S",
      "S",
    ],
    ["not the caption of a photo", inRss(`${KEY}${CAPTION}<description>S</description>`), "S", "S"],
    [
      "nor that of one inside its content",
      inRss(`${KEY}<media:content url="/a.jpg">${CAPTION}</media:content><itunes:summary>S</itunes:summary>`),
      "S",
      "S",
    ],
    ["the description of a video", inAtom(`${ID}<media:group>${CAPTION}</media:group>`), "Caption", "Caption"],
    ["Dublin Core", inRss(`${KEY}<dc:description>S</dc:description>`), "S", "S"],
    ["iTunes", inRss(`${KEY}<itunes:subtitle>No</itunes:subtitle><itunes:summary>S</itunes:summary>`), "S", "S"],
    ["XHTML in RSS", inRss(`${KEY}<xhtml:body><p>T</p></xhtml:body>`), "<p>T</p>", "T"],
    [
      "XHTML by its default namespace",
      inRss(`${KEY}<body xmlns="http://www.w3.org/1999/xhtml"><p>T</p></body>`),
      "<p>T</p>",
      "T",
    ],
    ["Atom: content, then summary", inAtom(`${ID}<summary>S</summary><content>T</content>`), "T", "S"],
    [
      "Atom inside RSS",
      inRss(`${KEY}<atom:summary>S</atom:summary><atom:content type="html">T</atom:content>`),
      "T",
      "S",
    ],
    ["Atom, text", inAtom(`${ID}<content type="text">a &lt;b&gt;\nc</content>`), "a &lt;b&gt;<br>c", "a <b> c"],
    ["Atom, HTML", inAtom(`${ID}<content type="html">&lt;b&gt;T&lt;/b&gt;</content>`), "<b>T</b>", "T"],
    ["Atom, text/html", inAtom(`${ID}<content type="text/html"><![CDATA[<b>T</b>]]></content>`), "<b>T</b>", "T"],
    [
      "Atom 0.3, base64",
      inAtom(`${ID}<content type="text/html" mode="base64">PGI+VMOpPC9iPg==</content>`),
      "<b>Té</b>",
      "Té",
    ],
    [
      "Atom 0.3, base64 of plain text",
      inAtom(`${ID}<content type="text/plain" mode="base64">PGI+</content>`),
      "&lt;b&gt;",
      "<b>",
    ],
    ["what is not base64", inAtom(`${ID}<content mode="base64">***</content>`), "", ""],
    ["Atom, a picture", inAtom(`${ID}<summary>S</summary><content type="image/png">iVBORw0KGgo=</content>`), "S", "S"],
    ["Atom, XML", inAtom(`${ID}<content type="application/xhtml+xml"><p>T</p></content>`), "<p>T</p>", "T"],
    ["JSON, HTML", inJson({ id: 1, content_html: "<b>T</b>", content_text: "No", summary: "S" }), "<b>T</b>", "S"],
    ["JSON, text", inJson({ id: 1, content_text: "a<b" }), "a&lt;b", "a<b"],
    ["JSON, a summary only", inJson({ id: 1, summary: "S" }), "S", "S"],
  ])("%s", (_, item, contentHtml, summary) => expect(item).toMatchObject({ contentHtml, summary }));

  const TEXT = `<content type="html">&lt;img src="a.png"&gt;</content>`;
  const SITE = `<link href="https://site.example/blog/"/>`;
  it.each<[string, FeedItem | undefined, string]>([
    [
      "xml:base of the content",
      inAtom(
        `${ID}<link href="https://site.example/1"/>${TEXT.replace("type", "xml:base='https://b.example/x/' type")}`,
        SITE,
      ),
      "https://b.example/x/a.png",
    ],
    [
      "of the element inside it",
      inAtom(
        `${ID}<content type="xhtml"><div xml:base="https://b.example/y/"><img src="a.png"/></div></content>`,
        SITE,
      ),
      "https://b.example/y/a.png",
    ],
    [
      "of the entry and the feed",
      parse(`<feed xml:base="https://b.example/x/"><entry xml:base="y/">${ID}${TEXT}</entry></feed>`).items[0],
      "https://b.example/x/y/a.png",
    ],
    [
      "of a summary",
      inAtom(`${ID}${TEXT.replaceAll("content", "summary").replace("type", "xml:base='https://b.example/x/' type")}`),
      "https://b.example/x/a.png",
    ],
    [
      "of the root of RSS",
      parse(
        `<rss xml:base="https://b.example/"><channel><link>https://site.example/x/</link><item>${KEY}<description>&lt;img src="a.png"&gt;</description></item></channel></rss>`,
      ).items[0],
      "https://b.example/a.png",
    ],
    [
      "else the item's link",
      inAtom(`${ID}<link href="https://site.example/1/"/>${TEXT}`, SITE),
      "https://site.example/1/a.png",
    ],
    ["else the feed's", inAtom(`${ID}${TEXT}`, SITE), "https://site.example/blog/a.png"],
    ["else the feed's address", inAtom(`${ID}${TEXT}`), "https://feeds.example/site/a.png"],
    ["JSON", inJson({ id: 1, content_html: `<img src="a.png">` }), "https://feeds.example/site/a.png"],
  ])("relative addresses: %s", (_, item, cover) => expect(item?.cover).toBe(cover));

  it.each<[string, FeedItem | undefined, string | undefined]>([
    [
      "kept where xml:base says it",
      inAtom(
        `${ID}<link href="https://site.example/1"/>${TEXT.replace("type", "xml:base='https://b.example/x/' type")}`,
        SITE,
      ),
      "https://b.example/x/",
    ],
    ["kept where there is no page at all", inAtom(`${ID}${TEXT}`), HERE],
    [
      "not where it is the item's link",
      inAtom(
        `${ID}<link href="https://site.example/1"/>${TEXT.replace("type", "xml:base='https://site.example/1' type")}`,
      ),
      undefined,
    ],
    ["not where it is the feed's link", inAtom(`${ID}${TEXT}`, SITE), undefined],
    ["not for plain words", inAtom(`${ID}<summary>S</summary>`), undefined],
    ["JSON without a page", inJson({ id: 1, content_html: "<p>T</p>" }), HERE],
    [
      "JSON with a page",
      inJson({ id: 1, content_html: "<p>T</p>" }, { home_page_url: "https://site.example/" }),
      undefined,
    ],
  ])("what they start from is %s", (_, item, base) => expect(item?.details?.contentBase).toBe(base));

  it.each([
    ["Atom", atom(`<entry>${ID}${TEXT}</entry>`)],
    ["JSON", json({ id: 1, content_html: "<p>T</p>" })],
  ])("and never with the secrets of a feed's address: %s", (_, text) => {
    const outcome = parseFeed(text, `${HERE}?token=secret`);
    expect(outcome.ok && outcome.feed.items[0]?.details).toEqual({ contentBase: HERE });
  });
});

describe("date", () => {
  const day = (n: number) => `2024-01-0${n}T10:00:00Z`;
  it.each<[string, FeedItem | undefined, number | null, number | null]>([
    ["RSS", inRss(`${KEY}<dc:date>${day(2)}</dc:date><pubDate>${day(1)}</pubDate>`), 1, null],
    ["another letter case", inRss(`${KEY}<PUBDATE>${day(1)}</PUBDATE>`), 1, null],
    ["Dublin Core", inRdf(`<title>T</title><dc:date>${day(1)}</dc:date>`), 1, null],
    [
      "Atom inside RSS",
      inRss(`${KEY}<atom:updated>${day(2)}</atom:updated><atom:published>${day(1)}</atom:published>`),
      1,
      2,
    ],
    ["as .NET writes it", inRss(`${KEY}<a10:updated>${day(1)}</a10:updated>`), 1, 1],
    [
      "terms of Dublin Core",
      inRss(`${KEY}<dcterms:modified>${day(2)}</dcterms:modified><dcterms:created>${day(1)}</dcterms:created>`),
      1,
      2,
    ],
    ["one that cannot be read", inRss(`${KEY}<pubDate>soon</pubDate><dc:date>${day(1)}</dc:date>`), 1, null],
    ["Atom", inAtom(`${ID}<updated>${day(2)}</updated><published>${day(1)}</published>`), 1, 2],
    ["Atom, updated only", inAtom(`${ID}<updated>${day(1)}</updated>`), 1, 1],
    [
      "Atom 0.3",
      inAtom(`${ID}<modified>${day(3)}</modified><created>${day(2)}</created><issued>${day(1)}</issued>`),
      1,
      3,
    ],
    ["Atom 0.3, created", inAtom(`${ID}<modified>${day(3)}</modified><created>${day(2)}</created>`), 2, 3],
    ["Atom 0.3, modified only", inAtom(`${ID}<modified>${day(1)}</modified>`), 1, 1],
    ["JSON", inJson({ id: 1, date_published: day(1), date_modified: day(2) }), 1, 2],
    ["none", inRss(KEY, `<pubDate>${day(1)}</pubDate><lastBuildDate>${day(1)}</lastBuildDate>`), null, null],
  ])("%s", (_, item, published, updated) => {
    const at = (n: number | null) => (n === null ? null : new Date(day(n)));
    expect(item).toMatchObject({ publishedAt: at(published), updatedAt: at(updated) });
  });

  it.each([
    ["another date of the feed says which number is the day", rss(dates("02/01/2024", "13/01/2024")), "2024-01-02"],
    ["or the month", rss(dates("02/01/2024", "01/13/2024")), "2024-02-01"],
    ["or the language", rss(dates("02/01/2024"), "<language>en-GB</language>"), "2024-01-02"],
    [
      "also in JSON",
      JSON.stringify({ title: "F", language: "en-US", items: [{ id: 1, date_published: "02/01/2024" }] }),
      "2024-02-01",
    ],
  ])("%s", (_, text, day) => {
    expect(parse(text).items[0]?.publishedAt).toEqual(new Date(`${day}T00:00:00Z`));
  });
});

/** An item for each. */
function dates(...written: string[]): string {
  return written.map((date, n) => `<item><guid>${n}</guid><pubDate>${date}</pubDate></item>`).join("");
}

describe("link", () => {
  const SITE = "<link>https://site.example/blog/</link>";
  it.each<[string, FeedItem | undefined, string | null]>([
    [
      "FeedBurner's original",
      inRss(`<link>https://burner.example/1</link><feedburner:origLink>https://site.example/1</feedburner:origLink>`),
      "https://site.example/1",
    ],
    ["RSS", inRss(`${KEY}<link>https://site.example/2</link>`), "https://site.example/2"],
    ["a guid that is an address", inRss(KEY), "https://site.example/1"],
    ["a guid that is not meant as one", inRss(KEY.replace("<guid", '<guid isPermaLink="false"')), null],
    ["RSS: relative to the site", inRss("<link>1.html</link>", SITE), "https://site.example/blog/1.html"],
    [
      "RSS: relative to xml:base",
      parse(`<rss xml:base="https://b.example/"><channel>${SITE}<item><link>1.html</link></item></channel></rss>`)
        .items[0],
      "https://b.example/1.html",
    ],
    ["RSS: relative to the feed, if it has no site", inRss("<link>1.html</link>"), "https://feeds.example/site/1.html"],
    [
      "Atom: relative to the feed",
      inAtom(`<link href="1.html"/>`, `<link href="https://site.example/blog/"/>`),
      "https://feeds.example/site/1.html",
    ],
    ["Atom inside RSS", inRss(`${KEY}<atom:link href="https://site.example/3"/>`), "https://site.example/3"],
    [
      "Atom: a page before others",
      inAtom(
        `<link type="application/json" href="https://a.example/j"/><link rel="alternate" type="text/html" href="https://a.example/h"/>`,
      ),
      "https://a.example/h",
    ],
    [
      "Atom: not those with another relation",
      inAtom(
        `${ID}<link rel="edit" href="https://a.example/e"/><link rel="self" href="https://a.example/s"/><link rel="enclosure" href="https://a.example/f"/>`,
      ),
      null,
    ],
    [
      "Atom: a relation written as an address",
      inAtom(`<link rel="http://www.iana.org/assignments/relation/alternate" href="https://a.example/1"/>`),
      "https://a.example/1",
    ],
    [
      "Atom: content elsewhere",
      inAtom(`${ID}<content src="https://a.example/1.html" type="text/html"/>`),
      "https://a.example/1.html",
    ],
    [
      "RDF: what the item is about",
      parse(rdf(`<item rdf:about="https://a.example/1"><title>T</title></item>`)).items[0],
      "https://a.example/1",
    ],
    ["JSON", inJson({ id: 1, external_url: "https://b.example/", url: "https://a.example/1" }), "https://a.example/1"],
    ["JSON: another page", inJson({ id: 1, external_url: "https://b.example/" }), "https://b.example/"],
    [
      "JSON: relative to the site",
      inJson({ id: 1, url: "1.html" }, { home_page_url: "https://site.example/blog/" }),
      "https://site.example/blog/1.html",
    ],
    ["a file is no page", inRss(`<enclosure url="https://a.example/1.mp3"/>`), null],
  ])("%s", (_, item, link) => expect(item?.link).toBe(link));
});

describe("id", () => {
  it.each<[string, FeedItem | undefined, string]>([
    ["RSS", inRss(`<guid>a</guid><link>https://a.example/1</link>`), "a"],
    ["an empty one", inRss(`<guid/><link>https://a.example/1</link>`), "https://a.example/1"],
    ["Dublin Core", inRss(`<dc:identifier>a</dc:identifier><link>https://a.example/1</link>`), "a"],
    ["RDF", parse(rdf(`<item rdf:about="urn:a"><link>https://a.example/1</link></item>`)).items[0], "urn:a"],
    [
      "Atom's, in RSS with a link",
      inRss(`<atom:id>a</atom:id><link>https://a.example/1</link>`),
      "https://a.example/1",
    ],
    ["Atom's, in RSS without", inRss(`<atom:id>a</atom:id><title>T</title>`), "a"],
    ["JSON", inJson({ id: "a", url: "https://a.example/1" }), "a"],
    ["a number", inJson({ id: 7 }), "7"],
    ["JSON without", inJson({ url: "https://a.example/1" }), "https://a.example/1"],
    ["an object", inJson({ id: { a: 1 }, url: "https://a.example/1" }), "https://a.example/1"],
  ])("%s", (_, item, key) => expect(item?.key).toBe(key));
});

describe("picture", () => {
  const content = (name: string, width: number) =>
    `<media:content url="https://a.example/${name}.jpg" medium="image" width="${width}"/>`;
  const thumbnail = (name: string, width: number) =>
    `<media:thumbnail url="https://a.example/${name}.jpg" width="${width}"/>`;
  it.each<[string, FeedItem | undefined, string | null]>([
    ["a thumbnail before what the item has", inRss(`${KEY}${content("c", 1000)}${thumbnail("t", 240)}`), "t"],
    ["unless it is small", inRss(`${KEY}${content("c", 1000)}${thumbnail("t", 75)}`), "c"],
    [
      "or the text has one",
      inRss(`${KEY}${thumbnail("t", 72)}<description>&lt;img src="https://a.example/d.jpg"&gt;</description>`),
      "d",
    ],
    ["a small one, if there is no other", inRss(`${KEY}${thumbnail("t", 72)}`), "t"],
    ["iTunes", inRss(`${KEY}<itunes:image href="https://a.example/i.jpg"/>`), "i"],
    ["the widest", inRss(`${KEY}${content("s", 140)}${content("l", 460)}${content("m", 200)}`), "l"],
    ["inside a group", inRss(`${KEY}<media:group>${content("s", 140)}${content("l", 460)}</media:group>`), "l"],
    ["inside content", inRss(`${KEY}<media:content url="/a.mp4">${thumbnail("t", 300)}</media:content>`), "t"],
    ["an enclosure", inRss(`${KEY}<enclosure url="https://a.example/e.jpg" type="image/jpeg"/>`), "e"],
    [
      "not the author's",
      inRss(`${KEY}<media:content url="https://0.gravatar.com/avatar/1.jpg" medium="image"/>${content("c", 0)}`),
      "c",
    ],
    ["of the text", inRss(`${KEY}<description>&lt;img src="https://a.example/d.jpg"&gt;</description>`), "d"],
    ["JSON", inJson({ id: 1, banner_image: "https://a.example/b.jpg", image: "https://a.example/i.jpg" }), "i"],
    ["JSON, a banner", inJson({ id: 1, banner_image: "https://a.example/b.jpg" }), "b"],
  ])("%s", (_, item, name) => expect(item?.cover).toBe(`https://a.example/${name}.jpg`));
});

describe("enclosures", () => {
  const names = (item: FeedItem | undefined) =>
    item?.enclosures.map(({ url }) => url.replace("https://a.example/", ""));
  const video = (name: string, more = "") =>
    `<media:content url="https://a.example/${name}" type="video/mp4" ${more}/>`;
  it.each<[string, FeedItem | undefined, string[]]>([
    [
      "several",
      inRss(`<enclosure url="https://a.example/1.mp3"/><enclosure url="https://a.example/2.mp3"/>`),
      ["1.mp3", "2.mp3"],
    ],
    ["each once", inRss(`<enclosure url="https://a.example/1.mp4"/>${video("1.mp4")}`), ["1.mp4"]],
    ["Atom", inAtom(`${ID}<link rel="enclosure" href="https://a.example/1.mp3"/>`), ["1.mp3"]],
    [
      "RDF",
      inRdf(`<title>T</title><enc:enclosure rdf:resource="https://a.example/1.mp3" enc:type="audio/mpeg"/>`),
      ["1.mp3"],
    ],
    ["Atom inside RSS", inRss(`<atom:link rel="enclosure" href="https://a.example/1.mp3"/>`), ["1.mp3"]],
    ["Atom, content elsewhere", inAtom(`${ID}<content src="https://a.example/1.mp3" type="audio/mpeg"/>`), ["1.mp3"]],
    [
      "one of a group",
      inRss(`${KEY}<media:group>${video("s")}${video("d", 'isDefault="true"')}${video("l")}</media:group>`),
      ["d"],
    ],
    [
      "the first of a group without a default",
      inRss(`${KEY}<media:group>${video("s")}${video("l")}</media:group>`),
      ["s"],
    ],
    [
      "FeedBurner's original",
      inRss(
        `<enclosure url="https://burner.example/1.mp3"/><feedburner:origEnclosureLink>https://a.example/1.mp3</feedburner:origEnclosureLink>`,
      ),
      ["1.mp3"],
    ],
    [
      "not the author's picture",
      inRss(`${KEY}<media:content url="https://0.gravatar.com/avatar/1" medium="image"/>`),
      [],
    ],
    [
      "JSON",
      inJson({
        attachments: [
          { url: "https://a.example/1.mp3" },
          { url: "https://a.example/2.mp3" },
          { url: "https://a.example/1.mp3" },
        ],
      }),
      ["1.mp3", "2.mp3"],
    ],
  ])("%s", (_, item, expected) => expect(names(item)).toEqual(expected));

  it("two items that have nothing but a file are two", () => {
    const items = ["1", "2", "1"].map((n) => `<item><enclosure url="https://a.example/${n}.mp3"/></item>`).join("");
    expect(parse(rss(items)).items.map((item) => names(item))).toEqual([["1.mp3"], ["2.mp3"]]);
  });
  it("several pictures are kept as such", () => {
    const picture = (n: number) => `<enclosure url="https://a.example/${n}.jpg" type="image/jpeg"/>`;
    expect(inRss(picture(1) + picture(2))?.details).toEqual({
      pictures: ["https://a.example/1.jpg", "https://a.example/2.jpg"],
    });
    expect(inRss(picture(1))?.details).toBeUndefined();
  });
});

describe("details", () => {
  it.each<[string, FeedItem | undefined, object | undefined]>([
    ["nothing", inRss(`${KEY}<title>T</title><link>https://a.example/</link><description>D</description>`), undefined],
    [
      "categories of RSS",
      inRss(
        `${KEY}<category domain="x">Tea</category><category>tea</category><category>Black &amp;amp; green</category>`,
      ),
      { categories: ["Tea", "Black & green"] },
    ],
    [
      "of Atom",
      inAtom(
        `${ID}<category term="tea" label="Tea"/><category term="talk"/><category term="http://schemas.example/kind#post"/>`,
      ),
      { categories: ["Tea", "talk"] },
    ],
    ["of Dublin Core", inRdf(`<title>T</title><dc:subject>Tea</dc:subject>`), { categories: ["Tea"] }],
    ["keywords", inRss(`${KEY}<itunes:keywords>tea, talk,,tea</itunes:keywords>`), { categories: ["tea", "talk"] }],
    ["tags of JSON", inJson({ id: 1, tags: ["Tea", 7, null, "Tea"] }), { categories: ["Tea", "7"] }],
    [
      "WordPress",
      inRss(
        `${KEY}<comments>https://a.example/1#comments</comments><wfw:commentRss>https://a.example/1/feed</wfw:commentRss><slash:comments>3</slash:comments>`,
      ),
      { comments: "https://a.example/1#comments" },
    ],
    ["a count without a page", inRss(`${KEY}<slash:comments>3</slash:comments>`), undefined],
    [
      "replies of Atom",
      inAtom(
        `${ID}<link rel="replies" type="application/atom+xml" href="https://a.example/1/feed"/><link rel="replies" type="text/html" href="https://a.example/1#c"/>`,
      ),
      { comments: "https://a.example/1#c" },
    ],
    [
      "a licence",
      inRss(`${KEY}<creativeCommons:license>https://creativecommons.org/licenses/by/4.0/</creativeCommons:license>`),
      { licence: "https://creativecommons.org/licenses/by/4.0/" },
    ],
    [
      "a licence of RDF",
      inRss(`${KEY}<cc:license rdf:resource="https://creativecommons.org/licenses/by/4.0/"/>`),
      { licence: "https://creativecommons.org/licenses/by/4.0/" },
    ],
    [
      "a licence of Atom, before its words",
      inAtom(`${ID}<rights>© Ann</rights><link rel="license" href="https://a.example/l"/>`),
      { licence: "https://a.example/l" },
    ],
    ["rights", inAtom(`${ID}<rights>© Ann</rights>`), { licence: "© Ann" }],
    [
      "season and episode",
      inRss(`${KEY}<itunes:season>2</itunes:season><itunes:episode>12</itunes:episode>`),
      { season: 2, episode: 12 },
    ],
    [
      "of Podcasting 2.0",
      inRss(`${KEY}<podcast:season name="x">2</podcast:season><podcast:episode>12.5</podcast:episode>`),
      { season: 2, episode: 12.5 },
    ],
    ["not a number", inRss(`${KEY}<itunes:episode>twelve</itunes:episode>`), undefined],
    [
      "chapters in a file",
      inRss(`${KEY}<podcast:chapters url="https://a.example/c.json" type="application/json+chapters"/>`),
      { chaptersUrl: "https://a.example/c.json" },
    ],
    [
      "chapters",
      inRss(
        `${KEY}<psc:chapters version="1.2"><psc:chapter start="0" title="Hello"/><psc:chapter start="00:01:02.500" title="Tea" href="https://a.example/tea"/><psc:chapter title="No"/></psc:chapters>`,
      ),
      {
        chapters: [
          { startSeconds: 0, title: "Hello", link: null },
          { startSeconds: 62.5, title: "Tea", link: "https://a.example/tea" },
        ],
      },
    ],
    [
      "transcripts",
      inRss(
        `${KEY}<podcast:transcript url="/1.srt" type="application/SRT" language="es"/><podcast:transcript url="javascript:1"/>`,
      ),
      { transcripts: [{ url: "https://feeds.example/1.srt", type: "application/srt", language: "es" }] },
    ],
  ])("%s", (_, item, details) => expect(item?.details).toEqual(details));

  it.each<[string, string, Partial<Feed>]>([
    [
      "RSS",
      rss(
        "",
        `<language>en-US</language><atom:link rel="self" href="https://a.example/f"/><atom:link rel="hub" href="https://hub.example/"/>`,
      ),
      { language: "en-us", self: "https://a.example/f", hubs: ["https://hub.example/"] },
    ],
    ["Dublin Core", rss("", "<dc:language>de</dc:language>"), { language: "de" }],
    [
      "Atom",
      `<feed xml:lang="zh_CN"><title>F</title><link rel="self" href="/f"/><link rel="hub" href="https://hub.example/"/></feed>`,
      { language: "zh-cn", self: "https://feeds.example/f", hubs: ["https://hub.example/"] },
    ],
    [
      "JSON",
      json(
        { id: 1 },
        { language: "fr", feed_url: "https://a.example/f", hubs: [{ type: "WebSub", url: "https://hub.example/" }] },
      ),
      { language: "fr", self: "https://a.example/f", hubs: ["https://hub.example/"] },
    ],
    [
      "several hubs, each once and three at most",
      rss(
        "",
        ["b", "a", "b", "c", "d"].map((host) => `<atom:link rel="hub" href="https://${host}.example/"/>`).join(""),
      ),
      { hubs: ["https://b.example/", "https://a.example/", "https://c.example/"] },
    ],
    [
      "hubs of other kinds in JSON",
      json({ id: 1 }, { hubs: [{ type: "rssCloud", url: "https://c.example/" }, 5, { url: "https://hub.example/" }] }),
      { hubs: ["https://hub.example/"] },
    ],
  ])("of the feed: %s", (_, text, expected) => expect(parse(text)).toMatchObject(expected));

  it("of a feed that says nothing, nothing", () => {
    expect(parse(rss("", "<language>English, please</language>"))).toEqual({
      title: "",
      link: null,
      description: "",
      image: null,
      ttlMinutes: null,
      items: [],
    });
  });
});

describe("identity", () => {
  const keys = (items: string) =>
    parse(rss(items))
      .items.map(({ key }) => key.replace(/(~|words:)[a-z\d]{15,22}$/, "$1…"))
      .sort();
  const item = (id: string, link: string, title: string) =>
    `<item>${id && `<guid isPermaLink="false">${id}</guid>`}${link && `<link>https://a.example/${link}</link>`}<title>${title}</title></item>`;
  it.each([
    ["an id", item("g", "l", "A"), ["g"]],
    ["a link", item("", "l", "A"), ["https://a.example/l"]],
    ["neither", item("", "", "A"), ["words:…"]],
    [
      "one id, two links",
      item("g", "l", "A") + item("g", "m", "A"),
      ["g https://a.example/l", "g https://a.example/m"],
    ],
    ["one id and link, other words", item("g", "l", "A") + item("g", "l", "B"), ["g ~…", "g ~…"]],
    ["one link, no ids, other words", item("", "l", "A") + item("", "l", "B"), ["words:…", "words:…"]],
    ["everything the same", item("g", "l", "A") + item("g", "l", "A"), ["g"]],
    ["some of them the same", item("g", "l", "A") + item("g", "l", "B") + item("g", "l", "A"), ["g ~…", "g ~…"]],
    [
      "one id, two links, other words",
      item("g", "l", "A") + item("g", "l", "B") + item("g", "m", "A"),
      ["g https://a.example/l ~…", "g https://a.example/l ~…", "g https://a.example/m"],
    ],
  ])("%s", (_, items, expected) => expect(keys(items)).toEqual(expected));

  it("does not depend on the order", () => {
    const [a, b, c] = [item("g", "l", "A"), item("g", "l", "B"), item("g", "m", "C")] as const;
    const keyed = (items: string) => new Map(parse(rss(items)).items.map(({ title, key }) => [title, key]));
    expect(keyed(c + b + a)).toEqual(keyed(a + b + c));
  });
  it("says what is shared, and only then", () => {
    const shared = (items: string) => parse(rss(items)).items.map(({ sharedKey }) => sharedKey);
    expect(shared(item("g", "l", "A") + item("g", "m", "B") + item("h", "l", "C"))).toEqual(["g", "g", undefined]);
    expect(shared(item("", "l", "A") + item("", "l", "B"))).toEqual(["https://a.example/l", "https://a.example/l"]);
  });
});
