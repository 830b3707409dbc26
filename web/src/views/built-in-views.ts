import type { BuiltInView } from "#core/view/view.ts";
import type { LucideIcon } from "#ui/marks/create-icon.ts";
import Calendar from "~icons/lucide/calendar";
import CircleDot from "~icons/lucide/circle-dot";
import Headphones from "~icons/lucide/headphones";
import Layers from "~icons/lucide/layers";
import Star from "~icons/lucide/star";
import TvMinimalPlay from "~icons/lucide/tv-minimal-play";

/** The views that everybody has, in the order of the sidebar. Their names are in words/en/view-names.ts. */
export const BUILT_IN: readonly { view: BuiltInView; icon: LucideIcon }[] = [
  { view: "today", icon: Calendar },
  { view: "unread", icon: CircleDot },
  { view: "starred", icon: Star },
  { view: "videos", icon: TvMinimalPlay },
  { view: "podcasts", icon: Headphones },
  { view: "all", icon: Layers },
];
