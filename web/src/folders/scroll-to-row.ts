/** How much of the list stays visible beyond the row, so that people see that it goes on. */
const MARGIN = 30;

/**
 * Scrolls the sidebar's list until one of the rows can be seen, if none can. `tops` are where they begin in the list. On phones the list
 * scrolls with the page, which is not touched.
 */
export function scrollToRow(list: HTMLElement, tops: readonly number[], height: number): void {
  const scroller = list.closest("[data-scroller]");
  const first = tops[0];
  if (!scroller || first === undefined) return;
  const around = scroller.getBoundingClientRect();
  const hidden = around.top - list.getBoundingClientRect().top;
  const isVisible = (top: number) => top >= hidden && top + height <= hidden + around.height;
  if (tops.some(isVisible)) return;
  const isAbove = first < hidden;
  scroller.scrollTop += isAbove ? first - MARGIN - hidden : first + height + MARGIN - hidden - around.height;
}
