export const membership = {
  yourPlan: "Your plan",
  channels: (limit: number) => `${limit} channels`,
  unlimited: "Unlimited channels",
  unlimitedMonthly: "Unlimited channels, cancel at any time",
  unlimitedOnce: "Unlimited channels, paid once",
  perMonth: "per month",
  perYear: "per year",
  once: "once",
  monthly: "Monthly",
  yearly: "Yearly",
  billingPeriod: "Billing period",
  choosePlan: "Choose a plan",

  allInUse: (limit: number) => `All ${limit} channels are in use`,
  limitExplained: (limit: number) =>
    `Plus members can subscribe to at most ${limit} channels. Pro unlocks unlimited channels. You can also unsubscribe from one to make room.`,
  used: (used: number, limit: number) => `${used}/${limit} used`,
  usedOf: (used: number, limit: number) => `${used} of ${limit} channels used`,

  becomeMember: "Subscribing is for members",
  membersOnlyExplained: "Only members can subscribe to channels, please buy membership first.",
  ownerGrants: "Plans are not sold here. The owner of this server grants them.",
  askOwner: "Ask the owner of this Pagecast",
  askedOn: (date: string) => `Asked on ${date}`,
  requestSent: "Request sent",
  requestSentMore: "The owner sees it on the admin page.",
  requestFailed: "The request was not sent",

  chooseOneToUnsubscribe: "Choose one to unsubscribe",
  notNow: "Not now",
  continueTo: (plan: string) => `Continue to ${plan}`,
  checkoutFailed: "The payment page could not be opened. You were not charged. Please try again later.",
};
