/** The look of every row of the sidebar. */
export const SIDEBAR_ROW = "flex h-8 items-center gap-2.5 rounded-md px-2 text-13 hover:bg-hover";

/** The row of the current page. Its background is darker, so its lightest text is made darker for contrast. */
export const SIDEBAR_CURRENT =
  "bg-[light-dark(#e3e6e1,#242927)]! text-text! [&_svg]:text-accent [&_.text-text-3]:text-text-2!";
