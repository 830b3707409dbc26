/** Moves the focus to the section that the address names (`#feed-service`), else to the heading of the page. */
export function focusHeading(): void {
  const main = document.getElementById("content");
  // Unless the page has already focused something, such as the email field of the sign-in page.
  if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return;
  const heading = namedHeading(main) ?? main.querySelector<HTMLElement>("h1");
  if (heading) heading.tabIndex = -1;
  // The router restores the scroll position.
  (heading ?? main).focus({ preventScroll: true });
}

/** For sections that arrive after the page was shown. */
export function goToNamedSection(): void {
  const main = document.getElementById("content");
  const heading = main && namedHeading(main);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.closest("section")?.scrollIntoView();
  heading.focus({ preventScroll: true });
}

function namedHeading(main: HTMLElement): HTMLElement | null {
  const name = location.hash.slice(1);
  const section = name === "" ? null : document.getElementById(name);
  return section && section !== main && main.contains(section) ? section.querySelector("h2") : null;
}
