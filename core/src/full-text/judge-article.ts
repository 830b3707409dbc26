import { countWords } from "./count-words.ts";

/** What was read from a page. */
export type JudgedPage = {
  /** The address that was asked for, and where it led. */
  asked: string;
  url: string;
  title: string;
  /** The article, as plain text. */
  text: string;
  hasPasswordField: boolean;
};

/** A news flash has more. */
const FEWEST_WORDS = 20;
/** Of a page that asks for a password. Many sites have a hidden form for it on every page, so it alone says nothing. */
const FEW_WORDS = 60;
const LOGIN_WORDS = 200;
/** An extraction may lose a caption. */
const AS_MUCH = 0.9;

const LOGIN_PATH = /(?:^|[/_.-])(?:log-?in|sign-?in|sso|passport|anmelden|einloggen)(?:[/_.-]|$)/i;
const LOGIN_TITLE = /^\s*(?:log ?in|sign ?in|anmelden|einloggen|login|登录|登入|登錄|ログイン|サインイン)/i;

/** Why the text of a page is not the article that the feed announced; null: it may be. `feedText` is what the feed has of it. */
export function judgeArticle(page: JudgedPage, feedText: string): "login" | "moved" | "empty" | "shorter" | null {
  const words = countWords(page.text);
  if (isLoginPage(page, words)) return "login";
  if (isFrontPage(page.url) && !isFrontPage(page.asked)) return "moved";
  const wordsOfFeed = countWords(feedText);
  if (words < FEWEST_WORDS && words <= wordsOfFeed * 2) return "empty";
  return words < wordsOfFeed * AS_MUCH ? "shorter" : null;
}

function isLoginPage({ asked, url, title, hasPasswordField }: JudgedPage, words: number): boolean {
  if (LOGIN_PATH.test(pathOf(url)) && !LOGIN_PATH.test(pathOf(asked))) return true;
  return hasPasswordField && (words < FEW_WORDS || (words < LOGIN_WORDS && LOGIN_TITLE.test(title)));
}

function isFrontPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.pathname === "/" && url.search === "";
}

function pathOf(address: string): string {
  return URL.parse(address)?.pathname ?? "";
}
