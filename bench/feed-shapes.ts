import { createWords } from "./write-feed.ts";

/** A feed as one kind of program writes it. The same seed gives the same feed. */
type WriteShape = (seed: number, items: number) => string;

type Shape = { name: string; write: WriteShape; items: number; feeds: number };

/** About a megabyte of each, because a site sends what it has: long posts in some feeds, many small entries in others. */
export const SHAPES: readonly Shape[] = [
  { name: "WordPress, long posts", write: writeWordPress, items: 20, feeds: 5 },
  { name: "news with Media RSS", write: writeNews, items: 100, feeds: 6 },
  { name: "podcast", write: writePodcast, items: 200, feeds: 2 },
  { name: "YouTube", write: writeYouTube, items: 15, feeds: 30 },
  { name: "Atom blog", write: writeAtom, items: 30, feeds: 6 },
  { name: "RDF", write: writeRdf, items: 40, feeds: 12 },
  { name: "JSON Feed", write: writeJson, items: 30, feeds: 6 },
];

const NEWEST = Date.UTC(2026, 10, 1);
const dateOf = (item: number) => new Date(NEWEST - item * 5_400_000);
const rfc822 = (item: number) => dateOf(item).toUTCString().replace("GMT", "+0000");

/** Paragraphs with links, emphasis, headings, lists, pictures and quotes, as people write them. */
function writeHtml(seed: number, paragraphs: number, site: string): string {
  const { random, words } = createWords(seed);
  return Array.from({ length: paragraphs }, (_, at) => {
    const kind = random() % 8;
    if (kind === 0) return `<h2 class="wp-block-heading" id="h-${at}">${words(5)}</h2>\n`;
    if (kind === 1) {
      const sizes = [300, 768, 1024].map((size) => `${site}/uploads/${seed}-${at}-${size}.jpg ${size}w`).join(", ");
      return `<figure class="wp-block-image size-large"><img loading="lazy" decoding="async" width="1024" height="683" src="${site}/uploads/${seed}-${at}.jpg" alt="${words(6)}" class="wp-image-${at}" srcset="${sizes}" sizes="(max-width: 1024px) 100vw, 1024px" /><figcaption>${words(8)}</figcaption></figure>\n`;
    }
    if (kind === 2)
      return `<ul class="wp-block-list"><li>${words(9)}</li><li>${words(11)}</li><li>${words(7)}</li></ul>\n`;
    if (kind === 3) return `<blockquote class="wp-block-quote"><p>${words(24)}</p></blockquote>\n`;
    const link = `<a href="${site}/${random() % 999}?utm_source=rss&#038;utm_medium=rss">${words(3)}</a>`;
    return `<p>${words(34)} ${link}, <strong>${words(2)}</strong> ${words(26)} &#8220;${words(4)}&#8221; &amp; ${words(12)}&#8230;</p>\n`;
  }).join("\n");
}

function writeWordPress(seed: number, items: number): string {
  const site = `https://blog-${seed}.example`;
  const { random, words } = createWords(seed + 1);
  const entries = Array.from({ length: items }, (_, item) => {
    const link = `${site}/2026/${item}/`;
    const categories = Array.from({ length: 3 }, () => `\t\t<category><![CDATA[${words(1)}]]></category>`);
    return `\t<item>
\t\t<title>${words(7)} &#8211; ${words(2)}</title>
\t\t<link>${link}</link>
\t\t<comments>${link}#respond</comments>
\t\t<dc:creator><![CDATA[${words(2)}]]></dc:creator>
\t\t<pubDate>${rfc822(item)}</pubDate>
${categories.join("\n")}
\t\t<guid isPermaLink="false">${site}/?p=${1000 + item}</guid>
\t\t<description><![CDATA[<p>${words(50)} [&#8230;]</p>
<p>The post <a href="${link}">${words(7)}</a> appeared first on <a href="${site}">Blog</a>.</p>]]></description>
\t\t<content:encoded><![CDATA[${writeHtml(seed * 100 + item, 24, site)}]]></content:encoded>
\t\t<wfw:commentRss>${link}feed/</wfw:commentRss>
\t\t<slash:comments>${random() % 40}</slash:comments>
\t</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
\txmlns:content="http://purl.org/rss/1.0/modules/content/"
\txmlns:wfw="http://wellformedweb.org/CommentAPI/"
\txmlns:dc="http://purl.org/dc/elements/1.1/"
\txmlns:atom="http://www.w3.org/2005/Atom"
\txmlns:sy="http://purl.org/rss/1.0/modules/syndication/"
\txmlns:slash="http://purl.org/rss/1.0/modules/slash/">
<channel>
\t<title>Blog ${seed}</title>
\t<atom:link href="${site}/feed/" rel="self" type="application/rss+xml" />
\t<link>${site}/</link>
\t<description>${words(12)}</description>
\t<lastBuildDate>${rfc822(0)}</lastBuildDate>
\t<language>en-US</language>
\t<sy:updatePeriod>\n\thourly\t</sy:updatePeriod>
\t<sy:updateFrequency>\n\t1\t</sy:updateFrequency>
\t<generator>https://wordpress.org/?v=6.9</generator>
<image>
\t<url>${site}/icon-32x32.png</url>
\t<title>Blog ${seed}</title>
\t<link>${site}/</link>
\t<width>32</width>
\t<height>32</height>
</image>
${entries.join("\n")}
</channel>
</rss>
`;
}

function writeNews(seed: number, items: number): string {
  const site = `https://news-${seed}.example`;
  const { words } = createWords(seed + 2);
  const entries = Array.from({ length: items }, (_, item) => {
    const link = `${site}/world/2026/nov/${item}-${seed}`;
    const pictures = [140, 460, 700].map(
      (width) =>
        `<media:content width="${width}" url="${site}/img/${item}.jpg?width=${width}&amp;quality=85&amp;auto=format&amp;fit=max" type="image/jpeg" medium="image"><media:credit scheme="urn:ebu">${words(3)}</media:credit></media:content>`,
    );
    const categories = Array.from({ length: 5 }, () => `<category domain="${site}/${words(1)}">${words(2)}</category>`);
    return `<item><title>${words(10)}</title><link>${link}</link><description>&lt;p&gt;${words(14)}&lt;/p&gt; &lt;ul&gt;&lt;li&gt;${words(12)}&lt;/li&gt;&lt;/ul&gt; &lt;p&gt;${words(70)}&lt;/p&gt; &lt;a href="${link}"&gt;Continue reading...&lt;/a&gt;</description>${categories.join("")}<pubDate>${dateOf(item).toUTCString()}</pubDate><guid>${link}</guid>${pictures.join("")}<dc:creator>${words(2)}</dc:creator><dc:date>${dateOf(item).toISOString()}</dc:date></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/" version="2.0"><channel><title>News ${seed}</title><link>${site}</link><description>${words(20)}</description><language>en-gb</language><copyright>${words(9)}</copyright><pubDate>${dateOf(0).toUTCString()}</pubDate><dc:date>${dateOf(0).toISOString()}</dc:date><image><title>News</title><url>${site}/logo.png</url><link>${site}</link></image>${entries.join("")}</channel></rss>`;
}

function writePodcast(seed: number, items: number): string {
  const site = `https://show-${seed}.example`;
  const { random, words } = createWords(seed + 3);
  const entries = Array.from({ length: items }, (_, item) => {
    const notes = `<p>${words(60)}</p><p>${words(40)} <a href="${site}/notes/${item}">${words(4)}</a></p><ul><li>(00:00) ${words(4)}</li><li>(12:30) ${words(5)}</li><li>(41:07) ${words(3)}</li></ul>`;
    return `    <item>
      <title>${items - item}: ${words(6)}</title>
      <itunes:title>${words(6)}</itunes:title>
      <itunes:episodeType>full</itunes:episodeType>
      <itunes:season>${1 + Math.floor((items - item) / 20)}</itunes:season>
      <itunes:episode>${items - item}</itunes:episode>
      <itunes:author>${words(2)}</itunes:author>
      <itunes:explicit>false</itunes:explicit>
      <itunes:image href="${site}/art/${item}.jpg"/>
      <itunes:duration>${item % 2 ? `0${1 + (random() % 2)}:${10 + (random() % 49)}:0${random() % 9}` : 1800 + (random() % 4000)}</itunes:duration>
      <itunes:summary>${words(60)}</itunes:summary>
      <description><![CDATA[${notes}]]></description>
      <content:encoded><![CDATA[${notes}]]></content:encoded>
      <enclosure url="https://media.example/track/${seed}/${item}.mp3?updated=${random()}" length="${40_000_000 + random()}" type="audio/mpeg"/>
      <podcast:transcript url="${site}/transcripts/${item}.vtt" type="text/vtt" language="en"/>
      <podcast:chapters url="${site}/chapters/${item}.json" type="application/json+chapters"/>
      <podcast:person role="host" img="${site}/host.jpg" href="${site}/host">${words(2)}</podcast:person>
      <guid isPermaLink="false">show-${seed}-${item}</guid>
      <link>${site}/episodes/${item}</link>
      <pubDate>${rfc822(item * 100)}</pubDate>
    </item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Show ${seed}</title>
    <link>${site}</link>
    <atom:link href="${site}/feed.xml" rel="self" type="application/rss+xml"/>
    <language>en</language>
    <itunes:author>${words(2)}</itunes:author>
    <itunes:owner><itunes:name>${words(2)}</itunes:name><itunes:email>show@show-${seed}.example</itunes:email></itunes:owner>
    <itunes:image href="${site}/art.jpg"/>
    <itunes:category text="Technology"><itunes:category text="Tech News"/></itunes:category>
    <itunes:type>episodic</itunes:type>
    <itunes:explicit>false</itunes:explicit>
    <podcast:locked>yes</podcast:locked>
    <podcast:guid>9b024349-ccf0-5f69-a609-${String(seed).padStart(12, "0")}</podcast:guid>
    <description>${words(40)}</description>
${entries.join("\n")}
  </channel>
</rss>
`;
}

function writeYouTube(seed: number, items: number): string {
  const channel = `UC${String(seed).padStart(22, "x")}`;
  const { random, words } = createWords(seed + 4);
  const entries = Array.from({ length: items }, (_, item) => {
    const video = `v${String(seed * 100 + item).padStart(10, "0")}`;
    return ` <entry>
  <id>yt:video:${video}</id>
  <yt:videoId>${video}</yt:videoId>
  <yt:channelId>${channel}</yt:channelId>
  <title>${words(8)}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=${video}"/>
  <author>
   <name>Channel ${seed}</name>
   <uri>https://www.youtube.com/channel/${channel}</uri>
  </author>
  <published>${dateOf(item * 20)
    .toISOString()
    .replace("Z", "+00:00")}</published>
  <updated>${dateOf(item * 20 - 3)
    .toISOString()
    .replace("Z", "+00:00")}</updated>
  <media:group>
   <media:title>${words(8)}</media:title>
   <media:content url="https://www.youtube.com/v/${video}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="https://i4.ytimg.com/vi/${video}/hqdefault.jpg" width="480" height="360"/>
   <media:description>${words(60)}

${words(30)} https://site.example/${item}?a=1&amp;b=2

0:00 ${words(3)}
3:20 ${words(4)}
${words(40)}</media:description>
   <media:community>
    <media:starRating count="${random() % 9000}" average="5.00" min="1" max="5"/>
    <media:statistics views="${random()}"/>
   </media:community>
  </media:group>
 </entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${channel}"/>
 <id>yt:channel:${channel}</id>
 <yt:channelId>${channel}</yt:channelId>
 <title>Channel ${seed}</title>
 <link rel="alternate" href="https://www.youtube.com/channel/${channel}"/>
 <author>
  <name>Channel ${seed}</name>
  <uri>https://www.youtube.com/channel/${channel}</uri>
 </author>
 <published>2014-02-01T10:00:00+00:00</published>
${entries.join("\n")}
</feed>
`;
}

function writeAtom(seed: number, items: number): string {
  const site = `https://writer-${seed}.example`;
  const { words } = createWords(seed + 5);
  const entries = Array.from({ length: items }, (_, item) => {
    const html = writeHtml(seed * 100 + item, 8, site)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;");
    return `  <entry>
    <title type="html">${words(6)} &amp;amp; ${words(2)}</title>
    <link href="${site}/posts/${item}/" rel="alternate" type="text/html" title="${words(6)}"/>
    <published>${dateOf(item * 50).toISOString()}</published>
    <updated>${dateOf(item * 50 - 1).toISOString()}</updated>
    <id>${site}/posts/${item}</id>
    <author><name>${words(2)}</name><uri>${site}/about</uri></author>
    <category term="${words(1)}"/><category term="${words(1)}"/>
    <summary type="html">${words(30)}</summary>
    <content type="html" xml:base="${site}/posts/${item}/">${html}</content>
  </entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <generator uri="https://jekyllrb.com/" version="4.3.3">Jekyll</generator>
  <link href="${site}/feed.xml" rel="self" type="application/atom+xml"/>
  <link href="${site}/" rel="alternate" type="text/html" hreflang="en"/>
  <updated>${dateOf(0).toISOString()}</updated>
  <id>${site}/feed.xml</id>
  <title type="html">Writer ${seed}</title>
  <subtitle>${words(12)}</subtitle>
  <author><name>${words(2)}</name></author>
${entries.join("\n")}
</feed>
`;
}

function writeRdf(seed: number, items: number): string {
  const site = `https://rdf-${seed}.example`;
  const { random, words } = createWords(seed + 6);
  const links = Array.from({ length: items }, (_, item) => `${site}/entry/${item}`);
  const entries = links.map(
    (link, item) => `  <item rdf:about="${link}">
    <title>${words(9)}</title>
    <link>${link}</link>
    <description>${words(24)}</description>
    <content:encoded>${`<p>${words(50)} <a href="${link}">${words(3)}</a> <img src="${site}/${item}.png" alt=""/></p>`.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</content:encoded>
    <dc:creator>${words(1)}</dc:creator>
    <dc:date>${dateOf(item).toISOString().replace(".000Z", "+09:00")}</dc:date>
    <dc:subject>${words(2)}</dc:subject>
    <hatena:bookmarkcount>${random() % 500}</hatena:bookmarkcount>
  </item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:hatena="http://www.hatena.ne.jp/info/xmlns#">
  <channel rdf:about="${site}/rss">
    <title>Entries ${seed}</title>
    <link>${site}/</link>
    <description>${words(12)}</description>
    <items><rdf:Seq>${links.map((link) => `<rdf:li rdf:resource="${link}"/>`).join("")}</rdf:Seq></items>
  </channel>
${entries.join("\n")}
</rdf:RDF>
`;
}

function writeJson(seed: number, items: number): string {
  const site = `https://json-${seed}.example`;
  const { words } = createWords(seed + 7);
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: `Journal ${seed}`,
    home_page_url: `${site}/`,
    feed_url: `${site}/feed.json`,
    description: words(12),
    icon: `${site}/icon.png`,
    authors: [{ name: words(2), url: `${site}/about` }],
    language: "en",
    items: Array.from({ length: items }, (_, item) => ({
      id: `${site}/${item}`,
      url: `${site}/${item}`,
      title: words(6),
      content_html: writeHtml(seed * 100 + item, 10, site),
      summary: words(20),
      image: `${site}/${item}.jpg`,
      date_published: dateOf(item * 9).toISOString(),
      date_modified: dateOf(item * 9 - 1).toISOString(),
      tags: [words(1), words(1)],
      attachments: item % 5 ? [] : [{ url: `${site}/${item}.mp3`, mime_type: "audio/mpeg", size_in_bytes: 9_000_000 }],
    })),
  });
}
