import type { RegisteredRouter } from "@tanstack/react-router";
import type { LucideIcon } from "#ui/marks/create-icon.ts";
import type { Words } from "#ui/words/words.ts";
import BookText from "~icons/lucide/book-text";
import CirclePlay from "~icons/lucide/circle-play";
import Inbox from "~icons/lucide/inbox";
import Search from "~icons/lucide/search";
import TextAlignStart from "~icons/lucide/text-align-start";

type ShellWords = Words["shell"];

export interface Destination {
  to: keyof RegisteredRouter["routesByPath"];
  /** The key of its name in the shell's words. */
  name: { [Key in keyof ShellWords]: ShellWords[Key] extends string ? Key : never }[keyof ShellWords];
  icon: LucideIcon;
  /** The badge. Also for people who are not signed in: the route sends them to sign-in (`beforeLoad: signedInOnly`). */
  count?: "unread";
}

/** The main destinations, in the sidebar and in the tab bar of phones. */
export const DESTINATIONS: readonly Destination[] = [
  { to: "/", name: "discover", icon: Search },
  { to: "/inbox", name: "inbox", icon: Inbox, count: "unread" },
  { to: "/catalogue", name: "catalogue", icon: BookText },
  { to: "/channels", name: "channels", icon: TextAlignStart },
  { to: "/watch", name: "watch", icon: CirclePlay },
];
