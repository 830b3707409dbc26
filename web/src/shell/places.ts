import type { RegisteredRouter } from "@tanstack/react-router";
import type { LucideIcon } from "#ui/marks/create-icon.ts";
import type { Words } from "#ui/words/words.ts";
import BookText from "~icons/lucide/book-text";
import CirclePlay from "~icons/lucide/circle-play";
import Inbox from "~icons/lucide/inbox";
import Search from "~icons/lucide/search";
import TextAlignStart from "~icons/lucide/text-align-start";

type ShellWords = Words["shell"];

export interface Place {
  to: keyof RegisteredRouter["routesByPath"];
  /** Its name in the words of the shell. */
  name: { [Key in keyof ShellWords]: ShellWords[Key] extends string ? Key : never }[keyof ShellWords];
  icon: LucideIcon;
  /** Shown to everyone; somebody who is not signed in gets there by signing in (`beforeLoad: signedInOnly`). */
  count?: "unread";
}

/** The main places, in the sidebar and on a phone's tab bar. A new route adds its line here, and nothing else. */
export const PLACES: readonly Place[] = [
  { to: "/", name: "discover", icon: Search },
  { to: "/inbox", name: "inbox", icon: Inbox, count: "unread" },
  { to: "/catalogue", name: "catalogue", icon: BookText },
  { to: "/channels", name: "channels", icon: TextAlignStart },
  { to: "/watch", name: "watch", icon: CirclePlay },
];
