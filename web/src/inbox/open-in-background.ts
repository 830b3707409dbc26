/**
 * Opens a page in a tab behind this one. A script can only do what a press of the person would do: a click with the key that
 * opens links in the background. Browsers that do not allow it open the tab in front.
 */
export function openInBackground(address: string): void {
  const isMac = /mac/i.test(navigator.platform);
  const link = Object.assign(document.createElement("a"), {
    href: address,
    target: "_blank",
    rel: "noopener noreferrer",
  });
  // Browsers follow only links of the page.
  document.body.append(link);
  link.dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true, view: window, ctrlKey: !isMac, metaKey: isMac }),
  );
  link.remove();
}
