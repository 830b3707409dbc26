/** Why the server refused, by kind. Answers of the API carry these English sentences as `message`. */
export const problems = {
  /** No answer, or not one of ours. */
  unreachable: "The server could not be reached. Check the connection and try again.",
  "not-logged-in": "Please log in first",
  "bad-api-key": "This API key does not exist, has run out or was taken back.",
  "account-banned": "This account was suspended by the owner of this instance.",
  "admins-only": "Only the owner of this instance can do that.",
  "not-by-api-key": "An API key cannot do that: sign in in a browser.",
  "foreign-origin":
    "This request came from another site. If it came from yours, set PAGECAST_PUBLIC_URL to the address people open.",
  "members-only": "Only members can subscribe to channels, please buy membership first.",
  "limit-reached": ({ used, limit }: { used: number; limit: number }) =>
    `Plus members can subscribe to at most ${limit} channels. You have reached the limit (${used}/${limit}). Pro unlocks unlimited channels.`,
  "not-subscribable": "This author/channel does not support subscriptions yet",
  "feed-service-missing":
    "This instance has no feed service yet. Its owner sets PAGECAST_FEED_SERVICE to the address of an RSSHub.",
  "payment-not-configured": "This instance takes no payments: its owner grants plans.",
  "payment-unreachable": "The payment service does not answer. Nothing was charged, please try again later.",
  "not-offered": "This plan is not for sale on this instance.",
  "already-paying": "You have paid for a plan already. Change, renew or cancel it where you manage your payments.",
  "already-lifetime": "You have the lifetime plan already: there is nothing left to buy.",
  "never-paid": "There are no payments of yours to manage.",
  "no-such-person": "There is no such person on this instance.",
  "no-such-invite": "There is no such invite, or it was used.",
  "last-admin": "An instance needs an owner: make somebody else one first.",
  "fixed-by-setting": ({ setting }: { setting: string }) => `This is fixed by the setting ${setting}: change it there.`,
  "no-such-channel": "You do not follow this channel.",
  "no-such-item": "There is no such item among those you follow.",
  "no-such-import": "There is no such import.",
  "no-such-video": "There is no such video among those you opened.",
  "title-not-editable": "A web page keeps its own title.",
  "channel-resting": "This channel rests: your plan has no room for it. It comes back with a larger plan.",
  "too-often": ({ retryAfter }: { retryAfter: number }) =>
    `That was too often. Please try again in ${retryAfter} seconds.`,
  "not-opml": "This file is no OPML list of feeds.",
  "not-an-address": "This is not the address of a web page (http:// or https://).",
  "still-paying":
    "Your plan is paid again by itself. Cancel it first where you manage your payments, then delete the account.",
  "wrong-confirmation": "To delete an account, write its e-mail address.",
  "bad-input": "The request does not say what this call needs.",
  starting: "Pagecast is starting. Please try again in a moment.",
  "database-away": "The database of this instance does not answer just now. Please try again in a moment.",
  "storage-full":
    "This instance has no space left to keep anything. What is there can be read. Its owner has to make room.",
  unexpected: "Something went wrong on the server. It was logged.",
};
