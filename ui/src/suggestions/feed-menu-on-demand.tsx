import { type ComponentProps, cloneElement, lazy, type ReactElement, Suspense, useState } from "react";
import type { FeedMenuProps } from "./feed-menu.tsx";

// Menus are a sixth of what Discover's results load, and most people open none.
const FeedMenu = lazy(() => import("./feed-menu.tsx").then(({ FeedMenu }) => ({ default: FeedMenu })));

interface FeedMenuOnDemandProps extends Omit<FeedMenuProps, "trigger" | "open" | "onOpenChange"> {
  trigger: ReactElement<ComponentProps<"button">>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The button of a menu; the menu's code is loaded when it is first opened. */
export function FeedMenuOnDemand({ trigger, open, onOpenChange, ...menu }: FeedMenuOnDemandProps) {
  const [isLoaded, setLoaded] = useState(open);
  if (open && !isLoaded) setLoaded(true);
  const button = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": open,
    onClick: () => onOpenChange(true),
  });
  if (!isLoaded) return button;
  return (
    <Suspense fallback={button}>
      <FeedMenu trigger={trigger} open={open} onOpenChange={onOpenChange} {...menu} />
    </Suspense>
  );
}
