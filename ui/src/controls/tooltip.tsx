import { Tooltip as Radix } from "radix-ui";
import { type ReactElement, useState } from "react";

/**
 * A sentence about the control it wraps, on hover and on keyboard focus. With `onTap`, a tap shows it too: for a control
 * that does nothing but has a reason to give, which a finger could not learn otherwise.
 */
export function Tooltip({
  text,
  onTap = false,
  children,
}: {
  text: string | null;
  onTap?: boolean;
  children: ReactElement;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root open={open && text !== null} onOpenChange={setOpen}>
        <Radix.Trigger
          asChild
          // Radix closes on every press of the trigger; a prevented press leaves it as it is.
          {...(onTap && {
            onPointerDown: (event) => event.preventDefault(),
            onClick: (event) => {
              event.preventDefault();
              setOpen(true);
            },
          })}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-55 rounded-md bg-text px-2.5 py-1.5 font-sans text-12 text-bg"
          >
            {text}
            <Radix.Arrow className="fill-text" />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
