/** Polling interval in browsers without the Navigation API. */
const COMPARE_EVERY_MS = 1_000;

/**
 * Calls back when the page changes its address without reloading, or is restored from the back-forward cache. It runs in
 * the page, so that the extension needs neither the `webNavigation` nor the `tabs` permission.
 */
export function onNavigation(callback: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let address = location.href;
  const compare = () => {
    if (location.href === address) return;
    address = location.href;
    callback();
  };
  addEventListener("pageshow", (event) => event.persisted && callback(), { signal });
  document.addEventListener("prerenderingchange", callback, { signal });
  const { navigation } = window as { navigation?: EventTarget };
  if (navigation) navigation.addEventListener("currententrychange", compare, { signal });
  else {
    addEventListener("popstate", compare, { signal });
    const timer = setInterval(compare, COMPARE_EVERY_MS);
    signal.addEventListener("abort", () => clearInterval(timer));
  }
  return () => ended.abort();
}
