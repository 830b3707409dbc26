import { useEffect } from "react";
import { Toaster, toast } from "sonner";
import Check from "~icons/lucide/check";
import Info from "~icons/lucide/info";
import TriangleAlert from "~icons/lucide/triangle-alert";
import X from "~icons/lucide/x";
import { useWords } from "../words/words.ts";
import { IconButton } from "./button.tsx";
import { PHONE, useMediaQuery } from "./use-media-query.ts";

export interface ToastMessage {
  kind: "success" | "failure" | "info";
  /** What happened. */
  title: string;
  message?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** Channels' addresses, or "plan". A newer toast about one of them replaces this one, whose Undo or advice is out of date. */
  about?: readonly string[] | undefined;
  /** A toast with the same id is changed in place and stays as long as a new one. */
  id?: string | undefined;
}

// Long enough to read two sentences and reach Undo.
const TOAST_MS = 8000;

const newest = new Map<string, string | number>();

/** Shows a toast. A failure stays until it is dismissed. */
export function notify(notice: ToastMessage): void {
  const { about = [] } = notice;
  for (const topic of about) if (newest.has(topic)) toast.dismiss(newest.get(topic));
  const shown = toast.custom((id) => <Toast notice={notice} onDismiss={() => toast.dismiss(id)} />, {
    duration: notice.kind === "failure" ? Number.POSITIVE_INFINITY : TOAST_MS,
    ...(notice.id !== undefined && { id: notice.id }),
  });
  for (const topic of about) newest.set(topic, shown);
}

/** Renders the toasts, once per page: bottom right, on phones at the top. */
export function Toasts() {
  const common = useWords("common");
  const phone = useMediaQuery(PHONE);
  useEffect(() => {
    document.addEventListener("focusin", rememberFocusOrigin);
    return () => document.removeEventListener("focusin", rememberFocusOrigin);
  }, []);
  return (
    <Toaster
      position={phone ? "top-center" : "bottom-right"}
      containerAriaLabel={common.notifications}
      toastOptions={{ unstyled: true, className: "w-full" }}
      // An open dialog disables pointer events everywhere else.
      style={{ "--width": "402px", pointerEvents: "auto" } as React.CSSProperties}
      visibleToasts={4}
      gap={10}
      expand
    />
  );
}

const ICON = { success: Check, failure: TriangleAlert, info: Info };
const ICON_COLOUR = { success: "text-accent", failure: "text-danger", info: "text-text-3" };

/** The element that had focus before a toast. */
let focusOrigin: HTMLElement | null = null;

function rememberFocusOrigin({ target, relatedTarget }: FocusEvent): void {
  if (isInToasts(target) && relatedTarget instanceof HTMLElement && !isInToasts(relatedTarget))
    focusOrigin = relatedTarget;
}

function isInToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
}

function Toast({
  notice: { kind, title, message, action },
  onDismiss,
}: {
  notice: ToastMessage;
  onDismiss: () => void;
}) {
  const common = useWords("common");
  const Icon = ICON[kind];
  const leave = () => {
    // Before the toast is removed together with the focus.
    const to = focusOrigin?.isConnected ? focusOrigin : document.querySelector("main");
    to?.focus({ preventScroll: true });
    onDismiss();
  };
  return (
    <div
      data-kind={kind}
      className="flex w-full items-start gap-2.5 rounded-card bg-raised px-3.5 py-3 font-sans text-13 text-text shadow-raised"
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden="true" className={`mt-px shrink-0 ${ICON_COLOUR[kind]}`} />
      {/* A long action goes below the text instead of squeezing it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-5 gap-y-3">
        <div className="min-w-0 flex-[1_1_180px]">
          <p className="font-semibold">{title}</p>
          {message && <p className="text-text-2">{message}</p>}
        </div>
        {action && (
          <button
            type="button"
            className="-my-1.5 -ml-2.5 h-8 shrink-0 rounded-control px-2.5 font-medium hover:bg-hover max-desk:-my-2.5 max-desk:h-10"
            onClick={() => {
              leave();
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton
        label={common.dismiss}
        className="-my-1! -mr-1.5 size-7! max-desk:-my-2.5! max-desk:size-10!"
        onClick={leave}
      >
        <X size={16} strokeWidth={1.6} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
