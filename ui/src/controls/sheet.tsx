import * as Radix from "@radix-ui/react-dialog";
import { type ReactNode, useRef } from "react";
import X from "~icons/lucide/x";
import { useWords } from "../words/words.ts";
import { IconButton } from "./button.tsx";
import { useDragDown } from "./use-drag-down.ts";
import { PHONE, useMediaQuery } from "./use-media-query.ts";

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  footer: ReactNode;
}

/**
 * 480 px at the right edge, beside a page that stays usable; on a phone over it, 72 px from the top, where dragging its head down closes
 * it too. Escape and the cross close it, and the focus goes back to where it was.
 */
export function Sheet({ open, onOpenChange, title, children, footer }: SheetProps) {
  const common = useWords("common");
  const isPhone = useMediaQuery(PHONE);
  const opener = useRef<Element | null>(null);
  const { panel, handle } = useDragDown(() => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={isPhone}>
      <Radix.Portal>
        {isPhone && <Radix.Overlay className="dialog-scrim fixed inset-0 z-40 bg-scrim" />}
        <Radix.Content
          ref={panel}
          aria-describedby={undefined}
          // The panel, so that its title is read out and no keyboard opens on a phone.
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            event.preventDefault();
            panel.current?.focus();
          }}
          // Radix restores focus only to its own triggers.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          // Beside the page: what is pressed there does not close it. Over it: dismissing a toast does not.
          onInteractOutside={(event) => {
            const target = event.target as Element;
            if (!isPhone || target.closest("[data-sonner-toaster]")) event.preventDefault();
          }}
          className="sheet-panel fixed z-50 flex flex-col overflow-hidden bg-raised text-text shadow-raised outline-none max-desk:inset-x-0 max-desk:top-18 max-desk:bottom-0 max-desk:rounded-t-dialog desk:inset-y-0 desk:right-0 desk:z-35 desk:w-[480px]"
        >
          <div
            {...(isPhone && handle)}
            className="relative flex h-14 shrink-0 items-center gap-2 border-line border-b pr-3 pl-6 max-desk:touch-none max-desk:pr-2 max-desk:pl-4"
          >
            <span
              aria-hidden
              className="absolute inset-x-0 top-1.5 mx-auto h-1 w-9 rounded-full bg-[light-dark(#c9cdc8,#454c49)] desk:hidden"
            />
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold text-15 tracking-[-.01em]">
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label={common.close}>
                <X size={18} strokeWidth={1.6} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-2 pb-6 max-desk:px-4 max-desk:pt-1">
            {children}
          </div>
          <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-line border-t px-6 py-3 max-desk:px-4 max-desk:pb-[max(12px,env(safe-area-inset-bottom))]">
            {footer}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A setting: its name at the left, on a phone above it. */
export function SheetRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="grid grid-cols-[112px_minmax(0,1fr)] items-start gap-x-4 border-line border-b py-3 last:border-0 max-desk:grid-cols-1 max-desk:gap-y-1 max-desk:pt-2"
    >
      <h3 className="font-medium text-13 leading-8">{name}</h3>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
