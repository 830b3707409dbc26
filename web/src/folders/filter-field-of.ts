/** The field that filters a list of channels: the list that an element is in, or the first of the document. */
export function filterFieldOf(place: Element | Document | null): HTMLElement | null {
  const list = place instanceof Element ? place.closest(LIST) : place?.querySelector(LIST);
  return list?.querySelector<HTMLElement>('input[type="search"]') ?? null;
}

const LIST = "[data-channel-list]";
