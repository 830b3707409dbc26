import type { RouteRefusal } from "#core/feed/safe-route.ts";

/** Why the server refused, by kind. Answers of the API carry these English sentences as `message`. */
export const problems = {
  /** No answer, or not one of ours. */
  unreachable: "The server could not be reached. Check your connection and try again.",
  "not-logged-in": "Please log in first",
  "bad-api-key": "This API key does not exist, has expired or was revoked.",
  "account-suspended": "This account has been suspended by the owner of this server.",
  "admins-only": "Only the owner of this server can do that.",
  "not-by-api-key": "An API key cannot do that. Sign in with a browser.",
  "foreign-origin":
    "This request came from another site. If that site is yours, set PAGECAST_PUBLIC_URL to the address people use.",
  "members-only": "Only members can subscribe to channels, please buy membership first.",
  "limit-reached": ({ used, limit }: { used: number; limit: number }) =>
    `Plus members can subscribe to at most ${limit} channels. You have reached the limit (${used}/${limit}). Pro unlocks unlimited channels.`,
  "not-subscribable": "This author/channel does not support subscriptions yet",
  "feed-service-missing":
    "This server has no feed service yet. Its owner can set PAGECAST_FEED_SERVICE to the address of an RSSHub.",
  "feed-service-not-embedded": "This server does not run a feed service of its own.",
  "no-such-setting": "No route of the feed service has a setting of this name.",
  "route-refused": ({ reason }: { reason: RouteRefusal }): string =>
    reason === "route-not-enabled"
      ? "This route fetches from any address. The owner of this server can enable it with PAGECAST_ADDRESS_ROUTES."
      : "This route contains the address of another server, so it is not fetched.",
  "payment-not-configured": "This server does not take payments. Its owner grants plans.",
  "payment-unreachable": "The payment service does not respond. You were not charged. Please try again later.",
  "not-offered": "This plan is not for sale on this server.",
  "already-paying": "You already pay for a plan. Change, renew or cancel it under “Manage payments”.",
  "already-lifetime": "You already have the lifetime plan. There is nothing left to buy.",
  "never-paid": "You have no payments to manage.",
  "plans-are-sold": "Plans are sold here. Choose one on the membership page.",
  "already-unlimited": "Your plan has no limit. There is nothing to ask for.",
  "no-such-person": "This person does not exist on this server.",
  "no-such-invite": "This invite does not exist or was already used.",
  "last-admin": "There must be at least one owner. Make someone else an owner first.",
  "fixed-by-setting": ({ setting }: { setting: string }) => `This is set by ${setting} on the server. Change it there.`,
  "no-such-channel": "You do not follow this channel.",
  "no-such-item": "This item is not in any channel you follow.",
  "no-such-import": "This import does not exist.",
  "no-such-video": "You have not opened this video.",
  "title-not-editable": "The title of a web page cannot be changed.",
  "channel-resting": "This channel is paused, because it is over your plan's limit. It resumes with a larger plan.",
  "too-often": ({ retryAfter }: { retryAfter: number }) =>
    `Too many requests. Please try again in ${retryAfter === 1 ? "1 second" : `${retryAfter} seconds`}.`,
  "not-opml": "This file is not an OPML list.",
  "not-an-address": "This is not the address of a web page. It should start with http:// or https://.",
  "still-paying": "Your plan renews automatically. Cancel it first under “Manage payments”, then delete the account.",
  "wrong-confirmation": "To delete the account, enter its email address.",
  "bad-input": "The request is incomplete or not valid.",
  starting: "Pagecast is starting. Please try again in a moment.",
  "database-away": "The database of this server does not respond. Please try again in a moment.",
  "storage-full":
    "This server has no space left, so nothing can be saved. Reading still works. Its owner has to free some space.",
  unexpected: "Something went wrong on the server. The error was logged.",
};
