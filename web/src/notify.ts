import { notify as show, type ToastMessage } from "#ui/controls/toasts.tsx";
import { wantToasts } from "./shell/notice-board.tsx";

// With the first page that may need a toast, so that there is a place for it in time.
wantToasts();

export function notify(notice: ToastMessage): void {
  show(notice);
}
