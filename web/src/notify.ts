import { type Notice, notify as show } from "#ui/controls/toasts.tsx";
import { loadToasts } from "./layout/lazy-toasts.tsx";

// With the first page that may need a toast, so that there is a place for it in time.
loadToasts();

export function notify(notice: Notice): void {
  show(notice);
}
