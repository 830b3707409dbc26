const WORDS =
  "the reader follows channels and pages of many sites while feeds arrive in order with covers titles authors videos 视频 更新 频道 订阅 教程 新闻 今天 发布 城市 音乐 about rivers mountains code kitchens music cities winter light numbers letters history maps".split(
    " ",
  );

/** A feed like a blog's: titles, dates, a summary and some paragraphs with links and an image. The same number gives the same feed. */
export function writeFeed(feed: number, items: number, newest = Date.UTC(2026, 10, 1)): string {
  const { random, words } = createWords(feed + 1);
  const entries = Array.from({ length: items }, (_, item) => {
    const link = `https://site-${feed}.example/posts/${item}`;
    const paragraphs = Array.from(
      { length: 4 },
      () => `<p>${words(18)} <a href="${link}#${random() % 99}">${words(3)}</a> ${words(8)}</p>`,
    );
    return `<item><title>${words(7)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid>
<pubDate>${new Date(newest - (feed + item * 1000) * 60_000).toUTCString()}</pubDate><dc:creator>${words(2)}</dc:creator>
<description>${words(20)}</description>
<content:encoded><![CDATA[<img src="https://site-${feed}.example/${item}.jpg" width="640">${paragraphs.join("")}]]></content:encoded></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Site ${feed}</title><link>https://site-${feed}.example/</link><description>${words(12)}</description>
${entries.join("\n")}
</channel></rss>
`;
}

/** The same seed gives the same words. */
export function createWords(seed: number): { random(): number; words(count: number): string } {
  const random = lcg(seed);
  const words = (count: number) => Array.from({ length: count }, () => WORDS[random() % WORDS.length]).join(" ");
  return { random, words };
}

/** A linear congruential generator. */
function lcg(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
