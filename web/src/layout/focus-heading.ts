export function focusHeading(): void {
  const main = document.getElementById("content");
  // Unless the page has already focused something, such as the email field of the sign-in page.
  if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return;
  const heading = main.querySelector<HTMLElement>("h1");
  if (heading) heading.tabIndex = -1;
  // The router restores the scroll position.
  (heading ?? main).focus({ preventScroll: true });
}
