import { type ReactElement, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";

interface PopoverProps {
  /** The accessible name. */
  label: string;
  /** The button that opens it, with what connects the two. */
  trigger: (connected: {
    ref: RefObject<HTMLButtonElement | null>;
    popoverTarget: string;
    "aria-haspopup": "dialog";
    "aria-expanded": boolean;
  }) => ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/**
 * A panel below its button; on phones, at the bottom of the screen. What is behind it stays visible. The browser closes it
 * on Escape and on a press elsewhere, and gives the focus back.
 */
export function Popover({ label, trigger, isOpen, onOpenChange, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element || element.matches(":popover-open") === isOpen) return;
    if (isOpen) element.showPopover();
    else element.hidePopover();
  }, [isOpen]);
  const place = () => {
    const below = button.current?.getBoundingClientRect();
    if (!below || !panel.current) return;
    panel.current.style.setProperty("--top", `${below.bottom + 4}px`);
    panel.current.style.setProperty("--right", `${Math.max(8, document.documentElement.clientWidth - below.right)}px`);
  };
  return (
    <>
      {trigger({ ref: button, popoverTarget: id, "aria-haspopup": "dialog", "aria-expanded": isOpen })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={(event) => event.newState === "open" && place()}
        onToggle={(event) => {
          const isShown = event.newState === "open";
          // Its name is read out, and Tab goes on from here.
          if (isShown) panel.current?.focus({ preventScroll: true });
          if (isShown !== isOpen) onOpenChange(isShown);
        }}
        className="popover-panel fixed inset-auto m-0 w-80 overflow-y-auto overscroll-contain border-0 bg-raised p-4 font-sans text-14 text-text shadow-raised! outline-none max-desk:inset-x-0 max-desk:bottom-0 max-desk:max-h-[70dvh] max-desk:w-full max-desk:max-w-none max-desk:rounded-t-dialog max-desk:pb-[max(16px,env(safe-area-inset-bottom))] desk:top-(--top) desk:right-(--right) desk:max-h-[calc(100dvh-var(--top)-8px)] desk:rounded-card print:hidden"
      >
        {children}
      </div>
    </>
  );
}
