/** In the sidebar of desktops, or as cards on the channels page of phones. */
export type Look = "sidebar" | "page";

/** In pixels, as tree.css has them. The gap is between cards. */
export const LAYOUT = {
  sidebar: { height: 30, gap: 0, indent: 14 },
  page: { height: 48, gap: 12, indent: 24 },
} as const;
