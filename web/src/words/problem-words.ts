import type { Problem } from "#server/problem.ts";
import type { WordsOf } from "#ui/words/words.ts";

interface ProblemWords {
  unreachable: string;
  /** In English the server's own sentence is shown, so there is none to keep here. */
  byKind: Record<Problem["kind"], string> | Record<never, never>;
}

export const problemWords: WordsOf<ProblemWords> = {
  en: {
    unreachable: "The server could not be reached. Check the connection and try again.",
    byKind: {},
  },
  "zh-Hans": {
    unreachable: "无法连接服务器。请检查网络后重试。",
    byKind: {
      "not-logged-in": "请先登录",
      "members-only": "只有会员才能订阅频道，请先购买会员。",
      "limit-reached": "频道数量已达上限。升级到 Pro 即可无限订阅。",
      "bad-api-key": "此 API 密钥不存在、已过期或已被撤销。",
      "account-banned": "此账户已被本站管理员停用。",
      "admins-only": "只有本站管理员可以这样做。",
      "not-by-api-key": "API 密钥不能这样做：请在浏览器中登录。",
      "foreign-origin": "此请求来自其他网站。如果来自你的网站，请将 PAGECAST_PUBLIC_URL 设为大家访问的地址。",
      "not-subscribable": "该作者或频道暂不支持订阅",
      "feed-service-missing": "本站尚未设置订阅源服务。管理员需将 PAGECAST_FEED_SERVICE 设为 RSSHub 的地址。",
      "payment-not-configured": "本站不收费：方案由管理员授予。",
      "payment-unreachable": "付款服务没有响应。没有产生任何费用，请稍后再试。",
      "not-offered": "本站不出售此方案。",
      "already-paying": "你已为方案付费。请在管理付款处更改、续订或取消。",
      "already-lifetime": "你已拥有终身方案，无需再购买。",
      "never-paid": "你没有可管理的付款。",
      "no-such-person": "本站没有这个人。",
      "no-such-invite": "没有这个邀请，或已被使用。",
      "last-admin": "本站需要一位管理员：请先任命其他人。",
      "fixed-by-setting": "此项由服务器的设置固定，请在设置中更改。",
      "no-such-channel": "你没有订阅这个频道。",
      "no-such-item": "在你订阅的内容中没有这一条。",
      "no-such-import": "没有这次导入。",
      "channel-resting": "此频道正在休息：方案没有空位。升级方案后会恢复。",
      "too-often": "操作过于频繁，请稍后再试。",
      "not-opml": "此文件不是 OPML 订阅列表。",
      "not-an-address": "这不是网页地址（http:// 或 https://）。",
      "still-paying": "你的方案会自动续费。请先在管理付款处取消，再删除账户。",
      "wrong-confirmation": "要删除账户，请填写它的邮箱。",
      "no-such-video": "你没有打开过这个视频。",
      "title-not-editable": "网页保留它自己的标题。",
      "bad-input": "请求不完整。请重新载入页面后再试。",
      starting: "Pagecast 正在启动，请稍后再试。",
      "database-away": "数据库暂时没有响应，请稍后再试。",
      "storage-full": "本站存储空间已满，暂时只能阅读。请管理员清理空间。",
      unexpected: "服务器出错，已记录。请稍后再试。",
    },
  },
};
