import type { RouteRefusal } from "#core/feed/safe-route.ts";
import type { NoFullText } from "#core/full-text/full-text-problem.ts";

/** Why the server refused, by kind. Answers of the API carry these English sentences as `message`. */
export const problems = {
  /** No answer, or not one of ours. */
  unreachable: "The server could not be reached. Check your connection and try again.",
  "not-logged-in": "Please log in first",
  "bad-api-key": "This API key does not exist, has expired or was revoked.",
  "account-suspended": "This account has been suspended by the owner of this server.",
  "admins-only": "Only the owner of this server can do that.",
  "not-by-api-key": "An API key cannot do that. Sign in with a browser.",
  "read-only-key": "This key may only read. Use one that may read and write.",
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
  "no-such-view": "This view does not exist.",
  "too-many-views": ({ limit }: { limit: number }) => `You can save at most ${limit} views. Delete one first.`,
  "no-such-import": "This import does not exist.",
  "no-such-video": "You have not opened this video.",
  "no-such-folder": "This folder does not exist any more.",
  "bad-search-date": ({ text }: { text: string }) =>
    `“${text}” is not a date. Write a day, a month or a year, such as before:2026-01-31, after:2026-01 or on:2026.`,
  "search-too-long": ({ limit }: { limit: number }) =>
    `A search can have at most ${limit} words; in Chinese, Japanese and Korean, every character counts. Leave some out.`,
  "folder-exists": "There is already a folder of this name here.",
  "folder-too-deep": "A folder can be in another folder, but not deeper than that.",
  "too-many-folders": ({ limit }: { limit: number }) => `There can be at most ${limit} folders.`,
  /** The screens say more: full-text.ts. */
  "no-full-text": ({ reason }: { reason: NoFullText }) => `The full text could not be read: ${reason}.`,
  "bad-selector": "This is not a CSS selector.",
  "title-not-editable": "The title of a web page cannot be changed.",
  "channel-resting": "This channel is resting, because it is over your plan's limit. It resumes with a larger plan.",
  "nothing-to-undo": "This can no longer be undone.",
  "too-often": ({ retryAfter }: { retryAfter: number }) =>
    `Too many requests. Please try again in ${retryAfter === 1 ? "1 second" : `${retryAfter} seconds`}.`,
  "reader-address":
    "This is not the address of a server. It should start with http:// or https://, without a user name or password.",
  "reader-unreachable": "No server answers at this address. Check the address.",
  "reader-private":
    "This address is not on the public internet. The owner of this server can allow it with PAGECAST_REACH.",
  "reader-not-here": "There is a server at this address, but no Google Reader API. Check the address of the API.",
  "reader-password": "The user name or password is wrong. Use the API password from the settings of the other server.",
  "reader-refused": "The other server refused the request.",
  "reader-busy": "The other server is busy, or its API is switched off. Try again later.",
  "reader-slow": "The other server takes too long to answer. Try again later.",
  "reader-certificate":
    "The other server has no valid certificate, so the password was not sent. If it is in your own network and has no https, begin its address with http://.",
  "reader-unreadable": "The other server answered with something that cannot be read.",
  "reader-log-in-again": "Enter the password of the other server again to continue.",
  "save-unreachable": ({ service }: { service: string }) =>
    `${service}: no server answers at this address. Check the address.`,
  "save-private": ({ service }: { service: string }) =>
    `${service}: this address is not on the public internet. The owner of this server can allow it with PAGECAST_REACH.`,
  "save-not-here": ({ service }: { service: string }) =>
    `There is a server at this address, but it is not ${service}. Check the address.`,
  "save-credentials": ({ service }: { service: string }) =>
    `${service} does not accept the token or password. Enter it again in Settings.`,
  "save-refused": ({ service }: { service: string }) => `${service} refused the request. Check what its token may do.`,
  "save-busy": ({ service }: { service: string }) => `${service} is busy or has a fault. Try again later.`,
  "save-slow": ({ service }: { service: string }) => `${service} takes too long to answer. Try again later.`,
  "save-certificate": ({ service }: { service: string }) =>
    `The certificate of ${service} is not valid, so nothing was sent.`,
  "save-unreadable": ({ service }: { service: string }) => `${service} answered with something that cannot be read.`,
  "not-connected": ({ service }: { service: string }) => `${service} is not connected. Connect it in Settings.`,
  "item-without-link": "This item has no link that could be sent.",
  "list-empty": "This list is empty.",
  "list-too-large": "This list is larger than 5 MB. Split it and import the parts one by one.",
  "list-too-long": ({ limit }: { limit: number }) =>
    `This list has more than ${limit} entries, so nothing was imported. Split it and import the parts one by one.`,
  "list-too-deep": ({ limit }: { limit: number }) =>
    `This list is nested more than ${limit} levels deep, so nothing was imported. Move its inner folders further up, then import it again.`,
  "list-too-many-folders": ({ limit }: { limit: number }) =>
    `With this list there would be more than ${limit} folders, so nothing was imported. Remove folders from the list or delete some here, then import it again.`,
  "list-is-archive":
    "This is a compressed archive. Unpack it, then choose the list in it: in a YouTube Takeout that is subscriptions.csv.",
  "list-is-database":
    "This is a database. Export the subscriptions in the program it is from, then choose the exported file.",
  "list-is-page": "This is a web page, not a list of channels. To follow a page, enter its address on Discover.",
  "list-is-feed": "This is a single feed, not a list of channels. To follow it, enter its address on Discover.",
  "list-is-other-xml": ({ element }: { element: string }) =>
    `This is not an OPML list. It is XML that begins with ${element}.`,
  "list-is-other-json": ({ keys }: { keys: string }) =>
    `No channels were found in this JSON. Expected are the subscriptions of NewPipe, FreeTube or YouTube. It has: ${keys}.`,
  "list-is-other-table": ({ columns }: { columns: string }) =>
    `No column of this table has web addresses. It has the columns: ${columns}.`,
  "list-without-addresses":
    "No web addresses were found. Expected is an OPML list, an export of YouTube, NewPipe or FreeTube, or one address per line.",
  "list-without-channels":
    "This list contains no channels. Export it again in the program it is from, or choose another file.",
  "not-an-address": "This is not the address of a web page. It should start with http:// or https://.",
  "address-with-password":
    "The address contains a user name or password, which others who follow the feed would see. Remove it from the address.",
  "still-paying": "Your plan renews automatically. Cancel it first under “Manage payments”, then delete the account.",
  "wrong-confirmation": "To delete the account, enter its email address.",
  "bad-input": "The request is incomplete or not valid.",
  starting: "Pagecast is starting. Please try again in a moment.",
  "database-away": "The database of this server does not respond. Please try again in a moment.",
  "storage-full":
    "This server has no space left, so nothing can be saved. Reading still works. Its owner has to free some space.",
  unexpected: "Something went wrong on the server. The error was logged.",
};
