import type { feedProblems as english } from "../en/feed-problems.ts";

export const feedProblems = {
  byName: {
    "not-http": { what: "这不是网址。", next: "请粘贴以 http:// 或 https:// 开头的地址。" },
    credentials: { what: "地址中包含用户名和密码。", next: "请从地址中去掉它们。" },
    "blocked-address": {
      what: "该地址指向内部网络。",
      next: "本站管理员可通过 PAGECAST_REACH 允许访问该地址。",
    },
    dns: { what: "找不到这个域名。", next: "请检查地址拼写。" },
    connection: { what: "无法连接到该网站。" },
    tls: { what: "该网站的证书无效。", next: "只有该网站能修复。" },
    timeout: { what: "该网站响应超时。" },
    "too-large": { what: "订阅源超过 10 MB。", next: "请在该网站寻找更短的订阅源。" },
    "too-many-redirects": { what: "重定向次数过多。", next: "请在浏览器中打开该地址，再粘贴最终到达的地址。" },
    "bad-response": { what: "该网站返回的内容无法读取。" },
    cancelled: { what: "请求已取消。", next: "请重试。" },

    empty: { what: "订阅源是空的。" },
    "web-page": { what: "这是网页，不是订阅源。", next: "请在“发现”中查找该页面的订阅源。" },
    "not-a-feed": { what: "该地址没有订阅源。", next: "请检查地址，或在“发现”中查找。" },
    malformed: { what: "订阅源已损坏，无法读取。" },

    "not-found": { what: "该地址已没有订阅源（404）。", next: "请查看网站是否有新的地址。" },
    refused: { what: "该网站拒绝提供订阅源。", next: "可能需要登录，而这里不支持。" },
    busy: { what: "该网站要求降低访问频率。" },
    "server-error": { what: "该网站自身出现故障。" },
    "unexpected-status": { what: "该网站返回了意外的响应。" },

    "service:not-configured": {
      what: "本服务器没有配置订阅源服务。",
      next: "管理员可在 PAGECAST_FEED_SERVICE 中设置。",
    },
    "service:not-ready": { what: "正在安装或启动订阅源服务。" },
    "service:not-running": {
      what: "订阅源服务无法安装或启动。",
      next: "管理员可在服务器日志中查看原因。",
    },
    "service:address-in-route": {
      what: "该路由包含其他服务器的地址，因此不会抓取。",
      next: "请改为订阅该网站自己的页面。",
    },
    "service:route-not-enabled": {
      what: "该路由可抓取任意地址，本站未启用。",
      next: "管理员可通过 PAGECAST_ADDRESS_ROUTES 启用。",
    },
    "service:no-such-route": { what: "订阅源服务没有这个路由。", next: "管理员可以将其升级到新版本。" },
    "service:needs-access-key": {
      what: "订阅源服务需要访问密钥。",
      next: "管理员可在 PAGECAST_FEED_INSTANCES 中添加。",
    },
    "service:refuses-us": { what: "订阅源服务拒绝阅读器的请求。", next: "公共实例仅供测试，管理员可以自行搭建。" },
    "service:needs-setting": { what: "订阅源服务需要为该网站添加一项配置。", next: "请管理员添加。" },
    "service:needs-browser": {
      what: "该路由需要浏览器，而订阅源服务没有。",
      next: "管理员可以在管理页面的 PLAYWRIGHT_WS_ENDPOINT 中填写浏览器的地址。",
    },
    "service:wrong-parameter": { what: "订阅源服务不认识该地址中的分类或名称。", next: "请检查页面地址。" },
    "service:blocked-by-site": { what: "该网站拦截了订阅源服务。", next: "请稍后再试，其他实例或许可用。" },
    "service:missing-at-site": { what: "该页面已不存在。", next: "请在浏览器中检查地址。" },
    "service:site-unreachable": { what: "订阅源服务无法连接该网站。" },
    "service:nothing-new": { what: "目前没有内容。" },
    "service:busy": { what: "订阅源服务正在抓取该页面。" },
    "service:broken-route": {
      what: "该路由在订阅源服务中出错，网站可能已改版。",
      next: "管理员可以将其升级到新版本。",
    },
    "service:not-a-feed": { what: "订阅源服务对该路由的响应不是订阅源。", next: "请检查该路由。" },
    "service:not-a-feed-service": {
      what: "订阅源服务的地址指向了别的内容。",
      next: "管理员请检查 PAGECAST_FEED_SERVICE。",
    },
    "service:unreachable": { what: "无法连接订阅源服务。" },
  },
  retried: "无需操作，我们会继续重试。",
  needsNamedSetting: (setting) => `订阅源服务需要为该网站配置 ${setting}。`,
  ofPage: {
    "blocked-address": "该地址指向内部网络。本站管理员可通过 PAGECAST_REACH 允许访问该地址。",
    "not-found": "该地址没有网页（404）。",
    refused: "该网站拒绝提供此页面。",
    "too-large": "网页超过 2 MB。",
  },
} satisfies typeof english;
