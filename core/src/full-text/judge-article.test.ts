import { expect, it } from "vitest";
import { type JudgedPage, judgeArticle } from "./judge-article.ts";

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
const page = (change: Partial<JudgedPage> = {}): JudgedPage => ({
  asked: "https://site.example/2026/story",
  url: "https://site.example/2026/story",
  title: "A story",
  text: words(400),
  hasPasswordField: false,
  ...change,
});
const TEASER = words(30);

it.each<[string, Partial<JudgedPage>, string, ReturnType<typeof judgeArticle>]>([
  ["an article", {}, TEASER, null],
  ["an article on a page with a hidden login form", { hasPasswordField: true, text: words(90) }, TEASER, null],
  [
    "an article whose address says login",
    { asked: "https://a.example/how-to-login", url: "https://a.example/how-to-login" },
    TEASER,
    null,
  ],
  ["a redirect to a login page", { url: "https://site.example/account/login?next=story" }, TEASER, "login"],
  ["a redirect to another host's login page", { url: "https://sso.example/SignIn" }, TEASER, "login"],
  ["a login form in place of the article", { hasPasswordField: true, text: words(25) }, TEASER, "login"],
  [
    "one with a page of rules beside the form",
    { hasPasswordField: true, title: "登录 - 某站", text: words(150) },
    TEASER,
    "login",
  ],
  ["the front page", { url: "https://site.example/" }, TEASER, "moved"],
  [
    "an item that is the front page",
    { asked: "https://site.example/", url: "https://www.site.example/" },
    TEASER,
    null,
  ],
  ["no text", { text: "" }, "", "empty"],
  ["a hint to enable scripts", { text: "Please enable JavaScript to view this page." }, TEASER, "empty"],
  ["a short note, of which the feed has only the beginning", { text: words(15) }, words(5), null],
  ["no more than the feed", { text: words(80) }, words(100), "shorter"],
  ["nearly as much as the feed", { text: words(95) }, words(100), null],
  ["Chinese, counted by character", { text: "频".repeat(80) }, "道".repeat(100), "shorter"],
])("%s", (_, change, feed, verdict) => expect(judgeArticle(page(change), feed)).toBe(verdict));
