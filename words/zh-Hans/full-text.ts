import type { NoFullText } from "#core/full-text/full-text-problem.ts";
import type { fullText as english } from "../en/full-text.ts";

export const fullText = {
  name: "全文",
  show: "显示全文",
  showFeed: "显示订阅源的内容",
  loading: "正在载入全文……",
  fromPage: (host, words, pages) =>
    `全文来自 ${host}，${words.toLocaleString("zh-Hans")} 字${pages > 1 ? `，共 ${pages} 页` : ""}`,
  sent: (words) => `你发送的页面，${words.toLocaleString("zh-Hans")} 字。只有你能看到。`,
  deleteSent: "删除我发送的页面",
  deleteFailed: "未能删除",
  failed: "全文未能载入",
  feedShown: "下面是订阅源提供的内容。",
  reasons: {
    "no-link": "这条内容没有对应的网页。",
    unreachable: "该网站没有响应，请稍后再试。",
    private: "该网页不在公共互联网上。本站管理员可通过 PAGECAST_REACH 允许访问该地址。",
    refused: "该网站不允许本服务器读取此网页。请在浏览器中打开网页，再用 Pagecast 扩展发送。",
    gone: "该网页已不存在。",
    busy: "正在读取的网页太多，请一分钟后再试。",
    "too-large": "该网页太大，无法在这里读取。请打开原网页。",
    timeout: "读取该网页用时过长。请稍后再试，或打开原网页。",
    "not-html": "链接指向的是文件，不是网页。请打开链接查看。",
    login: "该网站要求登录。请在浏览器中登录，再用 Pagecast 扩展发送网页。",
    moved: "链接指向了网站首页，文章可能已被删除。",
    empty: "没有在网页上找到文章。它可能由脚本生成：请在浏览器中打开，再用 Pagecast 扩展发送。",
    shorter: "网页上的内容并不比订阅源多。",
    selector: "此频道的 CSS 选择器在网页上没有找到内容。请在频道设置中修改。",
    "not-an-item": "此网页不是你订阅的频道中的内容。",
  } satisfies Record<NoFullText, string>,

  always: "打开内容时显示全文",
  alwaysHint: "打开内容时，Pagecast 会从它的网页读取全文。",
  sample: (feed, page) =>
    `订阅源提供 ${feed.toLocaleString("zh-Hans")} 字，网页有 ${page.toLocaleString("zh-Hans")} 字。`,
  compare: "与最新一条比较",
  compareFailed: "未能比较",
  advanced: "高级",
  selector: "文章的 CSS 选择器",
  selectorHint: "仅在显示了网页的错误部分时填写。留空则由 Pagecast 查找文章。",
  selectorExample: "article .entry-content",

  send: "把此页发送到 Pagecast",
  sendHint: "作为对应内容的全文，只有你能看到。",
  sending: "正在发送……",
  wasSent: (title, words) => `已发送：${title}，${words} 字`,
  sendFailed: "此页未能发送",
  openSent: "打开",
} satisfies typeof english;
