import type { WordsOf } from "#ui/words/words.ts";

const en = {
  skip: "Skip to content",
  main: "Main",
  discover: "Discover",
  notFound: "There is no such page",
  notFoundHint: "The address may be old or mistyped.",
  toDiscover: "Go to Discover",
  cannotShow: "This page could not be shown",
  tryAgain: "Try again",
  version: (version: string) => `Pagecast ${version}`,
  databaseOk: "Database healthy",
  databaseUnreachable: "Database unreachable: what you do now may not be kept",
  serverUnreachable: "Server unreachable: suggestions still work",
  asking: "Asking the server …",
  language: "Language",
};

export const shellWords: WordsOf<typeof en> = {
  en,
  "zh-Hans": {
    skip: "跳到正文",
    main: "主导航",
    discover: "发现",
    notFound: "没有这个页面",
    notFoundHint: "地址可能已失效或输入有误。",
    toDiscover: "前往发现页",
    cannotShow: "无法显示此页面",
    tryAgain: "重试",
    version: (version: string) => `Pagecast ${version}`,
    databaseOk: "数据库正常",
    databaseUnreachable: "无法连接数据库：现在的操作可能不会被保存",
    serverUnreachable: "无法连接服务器：推荐仍可使用",
    asking: "正在询问服务器……",
    language: "语言",
  },
};
