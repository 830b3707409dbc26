/** The card of an item in the list, if it is rendered. */
export function cardOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-item="${id}"]`);
}

export function focusCard(id: string): void {
  const card = cardOf(id);
  card?.querySelector<HTMLElement>("h3 a")?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "nearest" });
}
