import * as Radix from "@radix-ui/react-dialog";
import { type ReactNode, useRef } from "react";
import X from "~icons/lucide/x";
import { useWords } from "../words/words.ts";
import { IconButton } from "./button.tsx";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** Below the description, inside the head. */
  aside?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** What gets the focus afterwards, if that is not what opened it. */
  returnFocusTo?: (opener: HTMLElement) => HTMLElement | null;
}

/** 560 px wide and centred; on a phone a bottom sheet. Escape, the backdrop and the cross close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  aside,
  children,
  footer,
  returnFocusTo,
}: DialogProps) {
  const common = useWords("common");
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-scrim fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          // Focus the panel, so that its title is read out and no focus ring appears on the cross; or the field that the
          // dialog was opened for. React's autoFocus would come before `opener` is known.
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            event.preventDefault();
            const panel = event.currentTarget as HTMLElement;
            (panel.querySelector<HTMLElement>("[data-autofocus]") ?? panel).focus();
          }}
          // Radix restores focus only to its own triggers, and these dialogs are opened by events.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) (returnFocusTo?.(opener.current) ?? opener.current).focus();
          }}
          // Dismissing a toast must not count as a click outside the dialog.
          onInteractOutside={(event) => {
            if ((event.target as Element).closest("[data-sonner-toaster]")) event.preventDefault();
          }}
          className="dialog-panel fixed z-50 flex max-h-[calc(100dvh-48px)] w-full flex-col overflow-hidden bg-raised text-text shadow-raised outline-none max-desk:inset-x-0 max-desk:bottom-0 max-desk:rounded-t-dialog desk:top-1/2 desk:left-1/2 desk:w-[560px] desk:-translate-1/2 desk:rounded-dialog"
        >
          <header className="relative px-6 pt-6 pb-5 max-desk:px-4 max-desk:pt-5">
            <Radix.Title className="pr-9 font-semibold text-[20px] leading-7 tracking-[-0.015em]">{title}</Radix.Title>
            <Radix.Description className="mt-1 text-14 text-text-2">{description}</Radix.Description>
            {aside}
            <Radix.Close asChild>
              <IconButton label={common.close} className="absolute! top-5 right-4 max-desk:top-3 max-desk:right-2">
                <X size={18} strokeWidth={1.6} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer && (
            <footer className="flex items-center gap-2 border-line border-t px-6 py-4 max-desk:flex-col-reverse max-desk:items-stretch max-desk:px-4 max-desk:pb-[max(16px,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
