export function focusHeading(): void {
  const main = document.getElementById("content");
  // A page that has put the cursor somewhere knows better: the e-mail field of the sign-in page.
  if (!main || (document.activeElement !== main && main.contains(document.activeElement))) return;
  const heading = main.querySelector<HTMLElement>("h1");
  if (heading) heading.tabIndex = -1;
  // The page's own scroll position is the router's business.
  (heading ?? main).focus({ preventScroll: true });
}
