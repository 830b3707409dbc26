/**
 * After a new version was deployed, what an open tab has not loaded yet is gone from the server. Loading the page anew
 * mends it. Once per file: a second failure has another cause, and is to be shown.
 */
export function reloadOnce(cause: unknown): boolean {
  if (isReloading) return true;
  if (!isCodeMissing(cause) || !canReload()) return false;
  try {
    if (sessionStorage.getItem(KEY) === cause.message) return false;
    sessionStorage.setItem(KEY, cause.message);
  } catch {
    // Without storage there is no telling the first time from the second.
    return false;
  }
  isReloading = true;
  location.reload();
  return true;
}

const KEY = "reloaded-for";
let isReloading = false;

/** As Chromium, Firefox and Safari put it. */
export function isCodeMissing(cause: unknown): cause is Error {
  return cause instanceof Error && /dynamically imported module|module script failed/.test(cause.message);
}

/** Not into the browser's own page about the missing connection. */
function canReload(): boolean {
  return navigator.onLine || navigator.serviceWorker?.controller != null;
}
