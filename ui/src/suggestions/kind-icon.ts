import Bell from "~icons/lucide/bell";
import Book from "~icons/lucide/book";
import FileText from "~icons/lucide/file-text";
import Flame from "~icons/lucide/flame";
import Folder from "~icons/lucide/folder";
import GitCommitHorizontal from "~icons/lucide/git-commit-horizontal";
import Headphones from "~icons/lucide/headphones";
import Heart from "~icons/lucide/heart";
import Image from "~icons/lucide/image";
import MessageSquare from "~icons/lucide/message-square";
import Newspaper from "~icons/lucide/newspaper";
import Package from "~icons/lucide/package";
import Rss from "~icons/lucide/rss";
import Search from "~icons/lucide/search";
import SquarePlay from "~icons/lucide/square-play";
import Star from "~icons/lucide/star";
import Tag from "~icons/lucide/tag";
import User from "~icons/lucide/user";
import Users from "~icons/lucide/users";
import type { LucideIcon } from "../marks/create-icon.ts";
import type { FeedSuggestion } from "./suggestion.ts";

/** An icon for what a feed contains, guessed from its route and title. Decorative. The first match wins. */
const KINDS: [RegExp, LucideIcon][] = [
  [/follow(?:er|ing)s?\b|friends?|粉丝|关注/i, Users],
  [/\blike|heart|点赞|喜欢/i, Heart],
  [/fav|collect|star|bookmark|收藏/i, Star],
  [/comment|repl(?:y|ies)|dynamic|moment|status|tweet|discussion|评论|动态|回复/i, MessageSquare],
  [/podcast|audio|album|music|radio|track|播客|音频|专辑|电台/i, Headphones],
  [/video|bangumi|anime|live|episode|movie|视频|投稿|番|直播|剧/i, SquarePlay],
  [/photo|image|picture|illust|gallery|wallpaper|图片|壁纸|插画/i, Image],
  [/rank|hot|trend|top\b|popular|排行|热门|热榜|榜/i, Flame],
  [/tag|topic|label|标签|话题|专题/i, Tag],
  [/search|keyword|query|搜索|关键词/i, Search],
  [/release|version|update|changelog|package|download|更新|发布|版本/i, Package],
  [/commit|branch|pull|issue|repo|提交|分支|仓库/i, GitCommitHorizontal],
  [/notice|announce|bulletin|通知|公告|公示/i, Bell],
  [/novel|book|manga|comic|chapter|read|小说|漫画|章节|书/i, Book],
  [/news|press|latest|新闻|资讯|快讯|最新/i, Newspaper],
  [/article|post|blog|column|essay|图文|文章|专栏|博客/i, FileText],
  [/categor|column|section|channel|分类|栏目|频道/i, Folder],
  [/user|author|people|profile|space|用户|作者/i, User],
];

type Kinded = Pick<FeedSuggestion, "title" | "titles" | "path" | "url">;

export function kindIcon({ title, titles, path, url }: Kinded): LucideIcon {
  // Without the site's name, which may match by accident: /hotukdeals/… is not a ranking.
  const address = path === "" ? url.replace(/^https?:\/\/[^/]*/, "") : path.replace(/^\/[^/]*/, "");
  const text = `${address} ${title} ${titles?.en ?? ""}`;
  return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? Rss;
}

/** Whether the items of a feed are one line each: releases, commits, notices. They have no pictures. */
export function isBrief(feed: Kinded): boolean {
  return [Package, GitCommitHorizontal, Bell].includes(kindIcon(feed));
}
