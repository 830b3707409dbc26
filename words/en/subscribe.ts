/** The specification's own words; a toast's two sentences are the two halves around its dash. */
export const subscribe = {
  subscribe: "Subscribe",
  subscribing: "subscribing...",
  subscribed: "Subscribed",
  unsubscribe: "Unsubscribe",
  cancelling: "cancelling...",

  clickToSubscribe: "click to subscribe to this author",
  platformUnsupported: "This platform does not support subscriptions yet",
  authorPagesOnly: (platform: string) => `On ${platform}, author home pages only support subscription`,
  noFeedService: "No feed service",
  retiredRoute: "Retired route",

  needLogin: { title: "Please log in first", message: "log in to subscribe to authors/channels" },
  subscribeFailed: "Subscription failed",
  unsupportedOrNetwork: "This author/channel does not support subscriptions yet, or network problem",
  unsubscribeFailed: { title: "Unsubscribe failed", message: "network problem, please try again later" },
  didSubscribe: { title: "Subscribed", message: "successfully subscribed to this author/channel" },
  didUnsubscribe: { title: "Unsubscribed", message: "cancelled subscription" },

  logIn: "Log in",
  seePlans: "See plans",
  askOwner: "Ask the owner of this Pagecast",
  /** After the message that refuses. */
  askedOwner: (message: string, date: string) => `${message} You asked the owner of this Pagecast on ${date}.`,
};
