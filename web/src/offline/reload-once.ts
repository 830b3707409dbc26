/**
 * After a deployment the server no longer has the code that an open tab has not loaded yet. Reloading the page fixes that.
 * Once per file: a second failure has another cause and is shown.
 */
export function reloadOnce(cause: unknown): boolean {
  if (isReloading) return true;
  if (!isCodeMissing(cause) || !canReload()) return false;
  try {
    if (sessionStorage.getItem(KEY) === cause.message) return false;
    sessionStorage.setItem(KEY, cause.message);
  } catch {
    // Without storage a second failure cannot be recognised.
    return false;
  }
  isReloading = true;
  location.reload();
  return true;
}

const KEY = "reloaded-for";
let isReloading = false;

/** By the messages of Chromium, Firefox and Safari. */
export function isCodeMissing(cause: unknown): cause is Error {
  return cause instanceof Error && /dynamically imported module|module script failed/.test(cause.message);
}

/** Otherwise the reload would end at the browser's own offline page. */
function canReload(): boolean {
  return navigator.onLine || navigator.serviceWorker?.controller != null;
}
