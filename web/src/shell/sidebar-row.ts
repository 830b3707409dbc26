/** How every row of the sidebar looks. */
export const SIDEBAR_ROW = "flex h-8 items-center gap-2.5 rounded-md px-2 text-13 hover:bg-hover";
