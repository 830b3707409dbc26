import { useEffect } from "react";
import { Toaster, toast } from "sonner";
import Check from "~icons/lucide/check";
import Info from "~icons/lucide/info";
import TriangleAlert from "~icons/lucide/triangle-alert";
import X from "~icons/lucide/x";
import { useWords } from "../words/words.ts";
import { IconButton } from "./button.tsx";
import { PHONE, useMediaQuery } from "./use-media-query.ts";

export interface Notice {
  kind: "success" | "failure" | "info";
  /** What happened. */
  title: string;
  message?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** What it is about, a channel's address: a newer one about the same takes its place, as its Undo is out of date. */
  about?: string | undefined;
}

// Long enough to read two sentences and reach Undo.
const SHORT_STAY_MS = 8000;

const newest = new Map<string, string | number>();

/** Shows a toast. A failure stays until it is dismissed. */
export function notify(notice: Notice): void {
  const { about } = notice;
  const older = about === undefined ? undefined : newest.get(about);
  if (older !== undefined) toast.dismiss(older);
  const shown = toast.custom((id) => <Toast notice={notice} onDismiss={() => toast.dismiss(id)} />, {
    duration: notice.kind === "failure" ? Number.POSITIVE_INFINITY : SHORT_STAY_MS,
  });
  if (about !== undefined) newest.set(about, shown);
}

/** The place where toasts appear, once per page: bottom right, on phones at the top. */
export function Toasts() {
  const common = useWords("common");
  const phone = useMediaQuery(PHONE);
  useEffect(() => {
    document.addEventListener("focusin", rememberWhence);
    return () => document.removeEventListener("focusin", rememberWhence);
  }, []);
  return (
    <Toaster
      position={phone ? "top-center" : "bottom-right"}
      containerAriaLabel={common.notifications}
      toastOptions={{ unstyled: true, className: "w-full" }}
      // An open dialog turns the pointer off everywhere else.
      style={{ "--width": "402px", pointerEvents: "auto" } as React.CSSProperties}
      visibleToasts={4}
      gap={10}
      expand
    />
  );
}

const ICON = { success: Check, failure: TriangleAlert, info: Info };
const ICON_COLOUR = { success: "text-accent", failure: "text-danger", info: "text-text-3" };

/** Where the focus was before it came to the toasts. */
let cameFrom: HTMLElement | null = null;

function rememberWhence({ target, relatedTarget }: FocusEvent): void {
  if (isInToasts(target) && relatedTarget instanceof HTMLElement && !isInToasts(relatedTarget))
    cameFrom = relatedTarget;
}

function isInToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
}

function Toast({ notice: { kind, title, message, action }, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const common = useWords("common");
  const Icon = ICON[kind];
  const leave = () => {
    // Before it goes with the toast.
    const to = cameFrom?.isConnected ? cameFrom : document.querySelector("main");
    to?.focus({ preventScroll: true });
    onDismiss();
  };
  return (
    <div
      data-kind={kind}
      className="flex w-full items-start gap-2.5 rounded-card bg-raised px-3.5 py-3 font-sans text-13 text-text shadow-raised"
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden="true" className={`mt-px shrink-0 ${ICON_COLOUR[kind]}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {message && <p className="text-text-2">{message}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="-my-1.5 h-8 shrink-0 rounded-control px-2.5 font-medium hover:bg-hover max-desk:-my-2.5 max-desk:h-10"
          onClick={() => {
            leave();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
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
