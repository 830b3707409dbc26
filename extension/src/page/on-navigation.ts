/** How often the address is compared where nothing tells us that it changed. */
const COMPARE_EVERY_MS = 1_000;

/**
 * Calls back when the page changes its address without loading anew, or comes back from the browser's memory. Heard inside
 * the page, so that neither `webNavigation` nor `tabs` has to be asked for.
 */
export function onNavigation(heard: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let address = location.href;
  const compare = () => {
    if (location.href === address) return;
    address = location.href;
    heard();
  };
  addEventListener("pageshow", (event) => event.persisted && heard(), { signal });
  document.addEventListener("prerenderingchange", heard, { signal });
  const { navigation } = window as { navigation?: EventTarget };
  if (navigation) navigation.addEventListener("currententrychange", compare, { signal });
  else {
    addEventListener("popstate", compare, { signal });
    const timer = setInterval(compare, COMPARE_EVERY_MS);
    signal.addEventListener("abort", () => clearInterval(timer));
  }
  return () => ended.abort();
}
