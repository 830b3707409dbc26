import type { membership as english } from "../en/membership.ts";

export const membership = {
  yourPlan: "当前方案",
  channels: (limit) => `${limit} 个频道`,
  unlimited: "频道数量不限",
  unlimitedMonthly: "频道数量不限，可随时取消",
  unlimitedOnce: "频道数量不限，一次付清",
  perMonth: "每月",
  perYear: "每年",
  once: "一次性",
  monthly: "按月",
  yearly: "按年",
  billingPeriod: "付款周期",
  choosePlan: "选择方案",

  allInUse: (limit) => `${limit} 个频道已全部用完`,
  limitExplained: (limit) =>
    `Plus 会员最多可订阅 ${limit} 个频道。升级到 Pro 即可无限订阅，也可以取消一个频道腾出位置。`,
  used: (used, limit) => `已用 ${used}/${limit}`,
  usedOf: (used, limit) => `已用 ${used} 个频道，共 ${limit} 个`,

  becomeMember: "订阅频道需要会员",
  membersOnlyExplained: "只有会员才能订阅频道，请先购买会员。",
  ownerGrants: "这里不出售会员，方案由本站管理员授予。",
  askOwner: "向本站管理员申请",
  askedOn: (date) => `已于 ${date} 申请`,
  requestSent: "申请已发送",
  requestSentMore: "管理员会在管理页面看到。",
  requestFailed: "申请没有发送",

  chooseOneToUnsubscribe: "选择一个频道取消订阅",
  notNow: "以后再说",
  continueTo: (plan) => `升级到 ${plan}`,
  checkoutFailed: "无法打开付款页面。没有产生任何费用，请稍后再试。",
} satisfies typeof english;
