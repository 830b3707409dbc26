import { notify as show, type ToastMessage } from "#ui/controls/toasts.tsx";
import { loadToasts } from "./layout/lazy-toasts.tsx";

// When this module loads, so that the toasts are mounted before the first one is shown.
loadToasts();

export function notify(notice: ToastMessage): void {
  show(notice);
}
