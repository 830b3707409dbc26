import type { LucideIcon } from "#ui/marks/create-icon.ts";
import type { Words } from "#ui/words/words.ts";
import CirclePlay from "~icons/lucide/circle-play";
import Globe from "~icons/lucide/globe";
import Inbox from "~icons/lucide/inbox";
import TextAlignStart from "~icons/lucide/text-align-start";

type ShellWords = Words["shell"];

interface Named {
  /** The key of its name in the shell's words. */
  name: { [Key in keyof ShellWords]: ShellWords[Key] extends string ? Key : never }[keyof ShellWords];
  icon: LucideIcon;
}

/** The pages that take an address. */
export const PAGES: readonly (Named & { to: "/" | "/watch" })[] = [
  { to: "/", name: "discover", icon: Globe },
  { to: "/watch", name: "watch", icon: CirclePlay },
];

/** The tab bar of phones. */
export const TABS: readonly (Named & { to: "/" | "/watch" | "/inbox" | "/channels" })[] = [
  { to: "/inbox", name: "inbox", icon: Inbox },
  { to: "/watch", name: "watch", icon: CirclePlay },
  { to: "/", name: "discover", icon: Globe },
  { to: "/channels", name: "channels", icon: TextAlignStart },
];
