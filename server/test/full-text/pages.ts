import { readFileSync } from "node:fs";
import { join } from "node:path";

// Forty pages: ten layouts, each with an article of its own in four languages. Articles are plain text, a block on each line:
// `#` title, `@` author, `##` heading, `-` item of a list, `>` quotation, three backticks code, everything else a paragraph.

type PageLanguage = "en" | "zh" | "ja" | "de";
type TestPage = { name: string; language: PageLanguage; url: string; html: string; expected: string };

type Block = { kind: "p" | "h" | "li" | "quote" | "code"; text: string };
type Article = { language: PageLanguage; title: string; author: string; blocks: Block[] };

const LANGUAGES: PageLanguage[] = ["en", "zh", "ja", "de"];

export function allPages(): TestPage[] {
  return LANGUAGES.flatMap((language) =>
    readArticles(language).map((article, at) => {
      const [name, draw] = LAYOUTS[at] as (typeof LAYOUTS)[number];
      const expected = article.blocks.map(({ text }) => text).join("\n");
      return {
        name: `${name} ${language}`,
        language,
        url: `https://${name}.example/story`,
        html: draw(article),
        expected,
      };
    }),
  );
}

function readArticles(language: PageLanguage): Article[] {
  const text = readFileSync(join(import.meta.dirname, `articles.${language}.txt`), "utf8");
  return text.split(/^===\n/m).map((part) => {
    const lines = part.trim().split("\n");
    const after = (mark: string) => lines.find((line) => line.startsWith(`${mark} `))!.slice(mark.length + 1);
    const blocks = lines.filter((line) => !/^[#@] /.test(line)).map(toBlock);
    return { language, title: after("#"), author: after("@"), blocks };
  });
}

function toBlock(line: string): Block {
  const marks = [
    ["## ", "h"],
    ["- ", "li"],
    ["> ", "quote"],
    ["``` ", "code"],
  ] as const;
  const found = marks.find(([mark]) => line.startsWith(mark));
  return found ? { kind: found[1], text: line.slice(found[0].length) } : { kind: "p", text: line };
}

/** The words around an article. */
const AROUND = {
  en: {
    menu: ["Home", "Politics", "Economy", "Culture", "Sport", "Opinion", "Subscribe", "Sign in"],
    cookies:
      "We use cookies and similar technologies to personalise content and ads, and to analyse our traffic. You can change your choice at any time in the privacy settings. Accept all. Only necessary ones.",
    ad: "Advertisement. The new Corsa electric, from 199 a month. Order a test drive now and win a weekend by the sea.",
    related: [
      "Ten places you have to see this autumn",
      "Why eggs are so expensive again",
      "The best headphones of the year in our test",
      "Quiz: how well do you know your own town?",
      "Interview with the last lighthouse keeper",
    ],
    comments: [
      "Finally somebody says it! I have been waiting for an article like this for years.",
      "I do not agree at all, and the numbers in the third paragraph look odd to me.",
      "Could you please write more about this? Greetings from the north.",
    ],
    commentsTitle: "Comments (3)",
    leave: "Leave a comment",
    by: "By",
    share: "Share on Facebook, Mastodon, by mail",
    newsletter:
      "Subscribe to our newsletter: the most important stories of the day in your mailbox, every morning at six. You can unsubscribe at any time.",
    foot: "© 2026 The Example Company. All rights reserved. Imprint, Privacy, Terms of use, Contact, Careers, Advertise with us.",
    more: "More stories",
    tags: ["News", "Region", "Archive 2026"],
    published: "Published on 12 October 2026, 18:04",
    about: "About the author: writes about many things, lives by the sea and has two cats.",
  },
  de: {
    menu: ["Start", "Politik", "Wirtschaft", "Kultur", "Sport", "Meinung", "Abonnieren", "Anmelden"],
    cookies:
      "Wir verwenden Cookies und ähnliche Verfahren, um Inhalte und Anzeigen zu personalisieren und Zugriffe zu analysieren. Sie können Ihre Auswahl jederzeit in den Einstellungen ändern. Alle akzeptieren. Nur notwendige.",
    ad: "Anzeige. Der neue Corsa elektrisch, ab 199 Euro im Monat. Jetzt Probefahrt vereinbaren und ein Wochenende am Meer gewinnen.",
    related: [
      "Zehn Orte, die man im Herbst gesehen haben muss",
      "Warum Eier schon wieder teurer werden",
      "Die besten Kopfhörer des Jahres im Test",
      "Quiz: Wie gut kennen Sie Ihre Stadt?",
      "Gespräch mit dem letzten Leuchtturmwärter",
    ],
    comments: [
      "Endlich sagt es mal jemand! Auf so einen Artikel habe ich lange gewartet.",
      "Da bin ich ganz anderer Meinung, und die Zahlen im dritten Absatz kommen mir seltsam vor.",
      "Könnten Sie bitte mehr darüber schreiben? Grüße aus dem Norden.",
    ],
    commentsTitle: "Kommentare (3)",
    leave: "Kommentar schreiben",
    by: "Von",
    share: "Teilen auf Facebook, Mastodon, per E-Mail",
    newsletter:
      "Newsletter abonnieren: die wichtigsten Geschichten des Tages, jeden Morgen um sechs in Ihrem Postfach. Abbestellen ist jederzeit möglich.",
    foot: "© 2026 Beispielverlag. Alle Rechte vorbehalten. Impressum, Datenschutz, Nutzungsbedingungen, Kontakt, Karriere, Werben bei uns.",
    more: "Mehr zum Thema",
    tags: ["Nachrichten", "Region", "Archiv 2026"],
    published: "Veröffentlicht am 12. Oktober 2026, 18:04 Uhr",
    about: "Über die Autorin: schreibt über vieles, wohnt am Meer und hat zwei Katzen.",
  },
  zh: {
    menu: ["首页", "时政", "财经", "文化", "体育", "评论", "订阅", "登录"],
    cookies:
      "我们使用 Cookie 及类似技术来提供个性化的内容和广告，并分析网站流量。您可以随时在隐私设置中更改选择。全部接受。仅限必要。",
    ad: "广告。全新电动车上市，每月只需一千九百九十九元起，立即预约试驾，赢取海边周末之旅。",
    related: [
      "今年秋天一定要去的十个地方",
      "鸡蛋为什么又涨价了",
      "年度最佳耳机横向评测",
      "小测验：你有多了解自己的城市",
      "专访最后一位灯塔看守人",
    ],
    comments: [
      "终于有人说出来了！这样的文章我等了好多年。",
      "我完全不同意，第三段里的数字看起来有问题。",
      "能不能多写一些？来自北方的问候。",
    ],
    commentsTitle: "评论（3）",
    leave: "发表评论",
    by: "作者",
    share: "分享到微博、微信、邮件",
    newsletter: "订阅我们的早报：每天早上六点，把当天最重要的新闻送到您的邮箱，随时可以退订。",
    foot: "版权所有 © 2026 示例传媒有限公司。关于我们、隐私政策、使用条款、联系方式、招聘信息、广告合作。",
    more: "相关阅读",
    tags: ["新闻", "本地", "2026 年存档"],
    published: "发布于 2026 年 10 月 12 日 18:04",
    about: "关于作者：什么都写一点，住在海边，养了两只猫。",
  },
  ja: {
    menu: ["ホーム", "政治", "経済", "文化", "スポーツ", "オピニオン", "購読", "ログイン"],
    cookies:
      "当サイトでは、内容や広告を最適化し、アクセスを分析するためにクッキーなどの技術を使用しています。設定はいつでも変更できます。すべて許可。必要なもののみ。",
    ad: "広告。新型電気自動車、月々一万九千九百円から。いますぐ試乗を予約して、海辺の週末を当てよう。",
    related: [
      "この秋に行きたい十の場所",
      "卵がまた値上がりする理由",
      "今年いちばんのヘッドホンを比べる",
      "クイズ：自分の町をどれだけ知っていますか",
      "最後の灯台守に聞く",
    ],
    comments: [
      "やっと言ってくれました。こういう記事を何年も待っていました。",
      "まったく賛成できません。三段落目の数字もおかしいと思います。",
      "もっと書いてください。北の町から。",
    ],
    commentsTitle: "コメント（3）",
    leave: "コメントを書く",
    by: "文",
    share: "フェイスブック、メールで共有",
    newsletter: "ニュースレターを購読する：一日の大切な記事を毎朝六時にお届けします。配信はいつでも停止できます。",
    foot: "© 2026 サンプル新聞社 無断転載を禁じます。会社概要、個人情報、利用規約、お問い合わせ、採用情報、広告掲載。",
    more: "関連記事",
    tags: ["ニュース", "地域", "2026年"],
    published: "2026年10月12日 18時04分 公開",
    about: "書いた人：いろいろなことを書きます。海のそばで猫二匹と暮らしています。",
  },
};

type Around = (typeof AROUND)["en"];

const escapeHtml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** As elements; those of a list together. `paragraph` is what the layout uses for one. */
function body(blocks: readonly Block[], { paragraph = "p", between = "" } = {}): string {
  return blocks
    .map(({ kind, text }, at) => {
      const said = escapeHtml(text);
      const next = kind === "li" ? "" : between.replaceAll("AT", String(at));
      if (kind === "h") return `<h2>${said}</h2>`;
      if (kind === "quote") return `<blockquote><p>${said}</p></blockquote>`;
      if (kind === "code") return `<pre><code class="language-js">${said}</code></pre>`;
      if (kind !== "li") return `<${paragraph}>${said}</${paragraph}>${next}`;
      const [isFirst, isLast] = [blocks[at - 1]?.kind !== "li", blocks[at + 1]?.kind !== "li"];
      return `${isFirst ? "<ul>" : ""}<li>${said}</li>${isLast ? "</ul>" : ""}`;
    })
    .join("\n");
}

const links = (names: readonly string[], folder = "to") =>
  names.map((name, at) => `<li><a href="/${folder}/${at}">${escapeHtml(name)}</a></li>`).join("");
const teasers = ({ related }: Around) =>
  related
    .map(
      (name, at) =>
        `<div class="teaser"><a href="/r/${at}"><img src="/r/${at}.jpg" alt=""><h3>${escapeHtml(name)}</h3></a></div>`,
    )
    .join("");
const comments = ({ comments: said, commentsTitle, leave }: Around) =>
  `<section id="comments" class="comments"><h2>${commentsTitle}</h2><ol class="comment-list">${said
    .map(
      (text, at) =>
        `<li class="comment" id="comment-${at}"><div class="comment-author">reader${at}</div><div class="comment-body"><p>${escapeHtml(text)}</p></div></li>`,
    )
    .join(
      "",
    )}</ol><form class="comment-form"><h3>${leave}</h3><textarea name="c"></textarea><input type="email"><button>OK</button></form></section>`;

function frame({ language, title }: Article, head: string, content: string): string {
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)} | Example</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css"><script src="/app.js" async></script>
<style>.x{color:red}</style>${head}</head><body>${content}<script>window.data={"words":"not to be read"}</script></body></html>`;
}

type Layout = (article: Article) => string;

const news: Layout = (article) => {
  const a = AROUND[article.language];
  return frame(
    article,
    `<meta property="og:type" content="article"><script type="application/ld+json">{"@type":"NewsArticle"}</script>`,
    `<div id="cookie-banner" role="dialog" class="consent"><p>${a.cookies}</p></div>
<header class="site-header"><a href="/" class="logo">Example</a><nav><ul>${links(a.menu)}</ul></nav></header>
<main><article class="story"><header><span class="kicker">${a.tags[1]}</span><h1>${escapeHtml(article.title)}</h1>
<p class="byline">${a.by} ${escapeHtml(article.author)}</p><time>${a.published}</time><div class="share-tools">${a.share}</div></header>
<div class="story-body">${body(article.blocks.slice(0, 2))}<aside class="ad-slot"><p>${a.ad}</p></aside>${body(article.blocks.slice(2))}</div>
<footer class="newsletter-signup"><p>${a.newsletter}</p></footer></article>
<section class="related"><h2>${a.more}</h2>${teasers(a)}</section>${comments(a)}</main><footer class="site-footer"><p>${a.foot}</p></footer>`,
  );
};

const blog: Layout = (article) => {
  const a = AROUND[article.language];
  return frame(
    article,
    `<link rel="next" href="/another-post">`,
    `<div class="wrap"><h1 class="blog-name"><a href="/">Notes</a></h1><ul class="nav">${links(a.menu.slice(0, 4))}</ul>
<div class="h-entry"><h2 class="p-name">${escapeHtml(article.title)}</h2><div class="meta">${a.published} · <a href="/t/1">${a.tags[0]}</a></div>
<div class="e-content">${body(article.blocks)}</div></div>
<div class="prev-next"><a href="/p/1">← ${a.related[0]}</a> <a rel="next" href="/p/2">${a.related[1]} →</a></div>
<div class="footer">${a.foot}</div></div>`,
  );
};

const wordpress: Layout = (article) => {
  const a = AROUND[article.language];
  const widgets = [a.more, a.tags[2]].map(
    (name) =>
      `<section class="widget"><h2 class="widget-title">${name}</h2><ul>${links(a.related, "w")}</ul></section>`,
  );
  return frame(
    article,
    `<meta name="generator" content="WordPress 6.6">`,
    `<div id="page" class="site"><header id="masthead" class="site-header"><div class="site-branding"><p class="site-title">Kitchen</p></div>
<nav id="site-navigation"><ul id="primary-menu">${links(a.menu)}</ul></nav></header>
<div id="content" class="site-content"><div id="primary" class="content-area"><main id="main"><article id="post-7" class="post type-post hentry">
<header class="entry-header"><h1 class="entry-title">${escapeHtml(article.title)}</h1><div class="entry-meta"><span class="posted-on">${a.published}</span> <span class="byline">${a.by} ${escapeHtml(article.author)}</span></div></header>
<div class="entry-content">${body(article.blocks)}<div class="sharedaddy"><h3 class="sd-title">${a.share}</h3><ul>${links(["Facebook", "Mastodon"])}</ul></div>
<div id="jp-relatedposts" class="jp-relatedposts"><h3>${a.more}</h3>${teasers(a)}</div></div>
<footer class="entry-footer"><span class="cat-links">${a.tags.join(", ")}</span></footer></article>
<nav class="navigation post-navigation"><a rel="prev" href="/a">${a.related[2]}</a><a rel="next" href="/b">${a.related[3]}</a></nav>${comments(a)}</main></div>
<aside id="secondary" class="widget-area">${widgets.join("")}<section class="widget"><p>${a.newsletter}</p></section></aside></div>
<footer id="colophon" class="site-footer"><div class="site-info">${a.foot}</div></footer></div>`,
  );
};

const documentation: Layout = (article) => {
  const a = AROUND[article.language];
  const headings = article.blocks.filter(({ kind }) => kind === "h").map(({ text }) => text);
  return frame(
    article,
    "",
    `<div class="navbar"><a href="/">Docs</a><input type="search" placeholder="Search"><ul>${links(a.menu.slice(0, 3))}</ul></div>
<div class="layout"><nav class="sidebar menu"><ul>${links([...a.related, ...a.menu], "docs")}</ul></nav>
<main class="doc-main"><nav class="breadcrumbs"><ul>${links(a.tags)}</ul></nav><article><div class="markdown"><header><h1>${escapeHtml(article.title)}</h1></header>${body(article.blocks)}</div></article>
<nav class="pagination-nav"><a href="/docs/1">${a.related[0]}</a><a href="/docs/2">${a.related[1]}</a></nav></main>
<div class="table-of-contents"><ul>${links(headings, "#")}</ul></div></div><footer class="footer"><p>${a.foot}</p></footer>`,
  );
};

const forum: Layout = (article) => {
  const a = AROUND[article.language];
  const posts = article.blocks.map(
    (
      { text },
      at,
    ) => `<div class="post" id="p${at}"><div class="post-user"><img class="avatar" src="/u${at}.png" alt=""><a href="/u/${at}">user${at}</a></div>
<div class="post-content"><p>${escapeHtml(text)}</p></div><div class="post-tools"><a href="#r">↩</a> <a href="#l">♥ ${at}</a></div></div>`,
  );
  return frame(
    article,
    "",
    `<div class="top-bar"><ul>${links(a.menu.slice(0, 5))}</ul></div><div class="crumbs"><a href="/">Forum</a> › <a href="/f/2">${a.tags[0]}</a></div>
<div id="topic"><h1>${escapeHtml(article.title)}</h1><div class="topic-posts">${posts.join("")}</div></div>
<div class="suggested-topics"><h3>${a.more}</h3><table>${a.related.map((name, at) => `<tr><td><a href="/t/${at}">${name}</a></td><td>${at * 7}</td></tr>`).join("")}</table></div>
<div class="footer"><p>${a.foot}</p></div>`,
  );
};

const magazine: Layout = (article) => {
  const a = AROUND[article.language];
  const [first, ...rest] = article.blocks;
  return frame(
    article,
    `<meta property="og:title" content="${escapeHtml(article.title)}">`,
    `<div class="overlay modal"><p>${a.newsletter}</p><button>×</button></div><header class="masthead"><ul>${links(a.menu)}</ul></header>
<article class="feature"><div class="hero"><figure><img src="/hero.jpg" alt="" width="1600" height="900"></figure></div>
<h1>${escapeHtml(article.title)}</h1><div class="credits">${escapeHtml(article.author)}</div>
<div class="columns"><section class="text">${body(first ? [first] : [])}</section><figure class="wide"><img src="/2.jpg" alt=""></figure>
<section class="text">${body(rest, { between: `<div class="ad ad-AT"></div>` })}</section></div>
<div class="author-box"><p>${a.about}</p></div></article>
<div class="recirculation"><h2>${a.more}</h2>${teasers(a)}${teasers(a)}</div><footer>${a.foot}</footer>`,
  );
};

const tables: Layout = (article) => {
  const a = AROUND[article.language];
  return frame(
    article,
    "",
    `<center><table width="900" cellpadding="4"><tr><td colspan="3" bgcolor="#003366"><font color="white" size="5">Museum</font></td></tr>
<tr><td width="160" valign="top">${a.menu.map((name, at) => `<a href="m${at}.htm">${name}</a><br>`).join("")}</td>
<td valign="top"><font size="5"><b>${escapeHtml(article.title)}</b></font><br><br>${body(article.blocks)}</td>
<td width="160" valign="top"><font size="2"><b>${a.more}</b><br>${a.related.map((name, at) => `<a href="r${at}.htm">${name}</a><br><br>`).join("")}</font></td></tr>
<tr><td colspan="3" align="center"><font size="1">${a.foot}</font></td></tr></table></center>`,
  );
};

const office: Layout = (article) => {
  const a = AROUND[article.language];
  return frame(
    article,
    "",
    `<a class="skip" href="#main">↓</a><div class="cookie-notice">${a.cookies}</div><header role="banner"><nav role="navigation"><ul>${links(a.menu)}</ul></nav></header>
<div class="container"><div class="row"><div class="col-3"><div class="subnav"><ul>${links(a.related)}</ul></div></div>
<div class="col-9" id="main"><div class="page-title"><h1>${escapeHtml(article.title)}</h1></div><div class="date">${a.published}</div>
<div class="richtext">${body(article.blocks)}</div><div class="feedback"><form><label>${a.leave}</label><input type="text"><button>OK</button></form></div></div></div></div>
<footer role="contentinfo"><p>${a.foot}</p></footer>`,
  );
};

const wiki: Layout = (article) => {
  const a = AROUND[article.language];
  const headings = article.blocks.filter(({ kind }) => kind === "h").map(({ text }) => text);
  return frame(
    article,
    "",
    `<div id="mw-page-base"></div><div id="content" class="mw-body" role="main"><h1 id="firstHeading">${escapeHtml(article.title)}</h1>
<div id="bodyContent"><div id="siteSub">${a.tags[2]}</div><div id="mw-content-text"><div class="mw-parser-output">
${body(article.blocks.slice(0, 1))}<div id="toc" class="toc" role="navigation"><ul>${links(headings, "#")}</ul></div>
${body(article.blocks.slice(1))}
<div class="navbox" role="navigation"><ul>${links(a.related)}</ul></div></div></div><div id="catlinks" class="catlinks"><ul>${links(a.tags)}</ul></div></div></div>
<div id="mw-navigation"><div id="mw-panel"><ul>${links([...a.menu, ...a.related])}</ul></div></div><div id="footer" role="contentinfo"><ul><li>${a.foot}</li></ul></div>`,
  );
};

/** Only generic elements, and names of classes that say nothing. */
const review: Layout = (article) => {
  const a = AROUND[article.language];
  return frame(
    article,
    "",
    `<div id="root"><div class="css-1ab"><div class="css-2cd">${a.menu.map((name, at) => `<span><a href="/${at}">${name}</a></span>`).join("")}</div></div>
<div class="css-3ef"><div class="css-4gh"><h1 class="css-5ij">${escapeHtml(article.title)}</h1><div class="css-6kl"><div>${escapeHtml(article.author)}</div><div>${a.published}</div></div>
<div class="css-7mn">${body(article.blocks, { paragraph: "div" }).replaceAll("<div>", '<div class="css-8op">')}</div>
<div class="css-9qr"><a href="/buy">199</a> <a href="/buy2">205</a></div></div>
<div class="css-0st"><div>${a.more}</div>${teasers(a)}<div class="css-1uv">${a.ad}</div></div></div><div class="css-2wx">${a.foot}</div></div>`,
  );
};

const LAYOUTS: [name: string, draw: Layout][] = [
  ["news", news],
  ["blog", blog],
  ["wordpress", wordpress],
  ["documentation", documentation],
  ["forum", forum],
  ["magazine", magazine],
  ["tables", tables],
  ["office", office],
  ["wiki", wiki],
  ["review", review],
];
