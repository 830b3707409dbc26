/** How every row of the sidebar looks. */
export const SIDEBAR_ROW = "flex h-8 items-center gap-2.5 rounded-md px-2 text-13 hover:bg-hover";

/** And the row of the page one is on; on its darker ground the quietest ink would be too quiet. */
export const SIDEBAR_HERE =
  "bg-[light-dark(#e3e6e1,#242927)]! text-text! [&_svg]:text-accent [&_.text-text-3]:text-text-2!";
