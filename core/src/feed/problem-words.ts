import type { ParseProblem } from "./feed.ts";
import type { FeedServiceCause } from "./feed-service-problem.ts";
import type { FetchProblem } from "./fetch-problem.ts";
import type { StatusProblem } from "./plan-refresh.ts";

/** What happened and what to do, for screens, mails and the command line. `wordsFor` fills in `{setting}`. */
export type Words = { what: string; next: string };
export type Language = "en" | "zh-Hans";
type Table<Problem extends string> = Record<Problem, Record<Language, Words>>;

const words = (what: string, next: string, zhWhat: string, zhNext: string): Record<Language, Words> => ({
  en: { what, next },
  "zh-Hans": { what: zhWhat, next: zhNext },
});
const LATER = "Nothing to do: we keep trying.";
const ZH_LATER = "无需操作，我们会继续重试。";

export const FETCH_WORDS: Table<FetchProblem> = {
  "not-http": words(
    "This is not a web address.",
    "Paste an address that begins with http:// or https://.",
    "这不是网址。",
    "请粘贴以 http:// 或 https:// 开头的地址。",
  ),
  credentials: words(
    "The address contains a name and password.",
    "Remove them from the address.",
    "地址中包含用户名和密码。",
    "请从地址中去掉它们。",
  ),
  "blocked-address": words(
    "The address leads to a private network.",
    "Only public addresses can be followed. The owner of this server can allow others.",
    "该地址指向内部网络。",
    "只能订阅公开地址；服务器管理员可以另行允许。",
  ),
  dns: words(
    "No site was found under this name.",
    "Check the spelling of the address.",
    "找不到这个域名。",
    "请检查地址拼写。",
  ),
  connection: words("The site could not be reached.", LATER, "无法连接到该网站。", ZH_LATER),
  tls: words(
    "The site has no valid certificate.",
    "Try again later; only the site can repair this.",
    "该网站的证书无效。",
    "请稍后再试，只有该网站能修复。",
  ),
  timeout: words("The site took too long to answer.", LATER, "该网站响应超时。", ZH_LATER),
  "too-large": words(
    "The feed is larger than 10 MB.",
    "Look for a shorter feed of the same site.",
    "订阅源超过 10 MB。",
    "请在该网站寻找更短的订阅源。",
  ),
  "too-many-redirects": words(
    "The address leads round in circles.",
    "Open it in a browser and paste where you arrive.",
    "该地址不断跳转。",
    "请在浏览器中打开，再粘贴最终的地址。",
  ),
  "bad-response": words("The site sent something that cannot be read.", LATER, "该网站返回的内容无法读取。", ZH_LATER),
  cancelled: words("The request was stopped.", "Try again.", "请求已取消。", "请重试。"),
};

export const PARSE_WORDS: Table<ParseProblem> = {
  empty: words("The feed is empty.", LATER, "订阅源是空的。", ZH_LATER),
  "web-page": words(
    "This is a web page, not a feed.",
    "Discover can look for the feeds of this page.",
    "这是网页，不是订阅源。",
    "可以用“发现”查找该页面的订阅源。",
  ),
  "not-a-feed": words(
    "There is no feed at this address.",
    "Check the address, or let Discover look for feeds.",
    "该地址没有订阅源。",
    "请检查地址，或用“发现”查找。",
  ),
  malformed: words("The feed is broken and nothing could be saved of it.", LATER, "订阅源已损坏，无法读取。", ZH_LATER),
};

export const STATUS_WORDS: Table<StatusProblem> = {
  "not-found": words(
    "The feed is no longer at this address (404).",
    "See whether the site has a new one.",
    "该地址已没有订阅源（404）。",
    "请查看网站是否有新的地址。",
  ),
  refused: words(
    "The site refuses to give us the feed.",
    "It may need a login, which feeds cannot have here.",
    "该网站拒绝提供订阅源。",
    "可能需要登录，这里无法使用。",
  ),
  busy: words(
    "The site asks us to come less often.",
    "Nothing to do: we wait as long as it asked.",
    "该网站要求降低访问频率。",
    "无需操作，我们会按要求等待。",
  ),
  "server-error": words("The site has a problem of its own.", LATER, "该网站自身出现故障。", ZH_LATER),
  "unexpected-status": words(
    "The site gave an answer we do not understand.",
    LATER,
    "该网站的响应无法理解。",
    ZH_LATER,
  ),
};

export const SERVICE_WORDS: Table<FeedServiceCause> = {
  "not-configured": words(
    "This server has no feed service.",
    "Its owner can name one in PAGECAST_FEED_SERVICE.",
    "本服务器没有配置订阅生成服务。",
    "管理员可在 PAGECAST_FEED_SERVICE 中设置。",
  ),
  "no-such-route": words(
    "The feed service does not have this route.",
    "Its owner can update it to a newer version.",
    "订阅生成服务没有这个路由。",
    "管理员可以将其升级到新版本。",
  ),
  "needs-access-key": words(
    "The feed service wants an access key.",
    "The owner of this server can add it to PAGECAST_FEED_SERVICE.",
    "订阅生成服务需要访问密钥。",
    "管理员可在 PAGECAST_FEED_SERVICE 中添加。",
  ),
  "refuses-us": words(
    "The feed service turns readers away.",
    "Public instances are for testing only; the owner of this server can run one of their own.",
    "订阅生成服务拒绝了阅读器的请求。",
    "公共实例仅供测试，管理员可以自行搭建。",
  ),
  "needs-setting": words(
    "The feed service needs a setting for this site{setting}.",
    "Its owner can add it.",
    "订阅生成服务需要为该网站添加配置{setting}。",
    "请管理员添加。",
  ),
  "needs-browser": words(
    "This route needs a browser, and the feed service has none.",
    "Its owner can connect one (puppeteer).",
    "该路由需要浏览器，而订阅生成服务没有。",
    "管理员可以为其配置浏览器（puppeteer）。",
  ),
  "wrong-parameter": words(
    "The feed service does not know this page's category or name.",
    "Check the address of the page.",
    "订阅生成服务不认识该页面的分类或名称。",
    "请检查页面地址。",
  ),
  "blocked-by-site": words(
    "The site turns the feed service away.",
    "Try later; another instance may be let in.",
    "该网站拒绝了订阅生成服务。",
    "请稍后再试，其他实例或许可用。",
  ),
  "missing-at-site": words(
    "The page is not there any more.",
    "Check the address in a browser.",
    "该页面已不存在。",
    "请在浏览器中检查地址。",
  ),
  "site-unreachable": words(
    "The feed service could not reach the site.",
    LATER,
    "订阅生成服务无法连接该网站。",
    ZH_LATER,
  ),
  "nothing-new": words(
    "There is nothing to read at present.",
    "Nothing to do: we look again later.",
    "目前没有内容。",
    "无需操作，我们稍后会再查看。",
  ),
  busy: words(
    "The feed service is still fetching this page.",
    "Nothing to do: we ask again soon.",
    "订阅生成服务正在抓取该页面。",
    "无需操作，稍后会再次请求。",
  ),
  "broken-route": words(
    "The route failed inside the feed service; the site may have changed.",
    "Its owner can update it to a newer version.",
    "该路由在订阅生成服务中出错，网站可能已改版。",
    "管理员可以将其升级到新版本。",
  ),
  "not-a-feed-service": words(
    "There is something else at the address of the feed service.",
    "The owner of this server can check PAGECAST_FEED_SERVICE.",
    "订阅生成服务的地址上不是该服务。",
    "管理员请检查 PAGECAST_FEED_SERVICE。",
  ),
  unreachable: words("The feed service cannot be reached.", LATER, "无法连接订阅生成服务。", ZH_LATER),
};

const BY_NAME = new Map<string, Record<Language, Words>>([
  ...Object.entries({ ...FETCH_WORDS, ...PARSE_WORDS, ...STATUS_WORDS }),
  ...Object.entries(SERVICE_WORDS).map(([cause, table]) => [`service:${cause}`, table] as const),
]);

/** The words for a problem as `planRefresh` names it and a channel keeps it. */
export function wordsFor(problem: string, language: Language): Words {
  const [name = "", setting] = problem.split(" ");
  const { what, next } = (BY_NAME.get(name) ?? STATUS_WORDS["unexpected-status"])[language];
  const named = setting === undefined ? "" : language === "en" ? ` (${setting})` : `（${setting}）`;
  return { what: what.replace("{setting}", named), next };
}

/** The same of a page that was only looked at: nobody said that it is a feed, and nothing is tried again by itself. */
const OF_A_PAGE: Partial<Record<string, Record<Language, string>>> = {
  "not-found": { en: "There is no page at this address (404).", "zh-Hans": "该地址没有网页（404）。" },
  refused: { en: "The site does not let us see this page.", "zh-Hans": "该网站不允许我们查看此页面。" },
  "too-large": { en: "The page is larger than 2 MB.", "zh-Hans": "网页超过 2 MB。" },
};

export function wordsForPage(problem: string, language: Language): string {
  return OF_A_PAGE[problem]?.[language] ?? wordsFor(problem, language).what;
}
