import type { Density } from "../views/densities.ts";
import type { ItemList } from "./item-list.ts";

/** How a list is drawn: as dense as the person wants it, but videos always as a grid of covers. */
export type ListLayout = Density | "grid";

export function layoutOf({ view, question }: Pick<ItemList, "view" | "question">, density: Density): ListLayout {
  return view === "videos" && question === "" ? "grid" : density;
}

/** It has the whole width, so an open item covers it. */
export function isWideLayout(layout: ListLayout): boolean {
  return layout === "magazine" || layout === "grid";
}

/** The name under which the density of a list is remembered. */
export function densityKey({ view, channelId }: Pick<ItemList, "view" | "channelId">): string {
  return channelId === null ? (view ?? "all") : `channel:${channelId}`;
}
