import { lazy, Suspense } from "react";
import { IconButton } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import Text from "~icons/lucide/a-large-small";
import type { MenuState } from "./use-menu.ts";

// Loaded when it is first opened.
const ReadingPopover = lazy(() =>
  import("./reading-popover.tsx").then(({ ReadingPopover }) => ({ default: ReadingPopover })),
);

/** How the person reads. In the bar of the open item, else of the list. */
export function ReadingSettingsButton({ menu, className }: { menu: MenuState; className?: string }) {
  const words = useWords("reading");
  const button = (connected: object) => (
    <IconButton
      label={words.title}
      title={words.title}
      aria-haspopup="dialog"
      {...connected}
      className={`aria-expanded:bg-hover aria-expanded:text-text ${className ?? ""}`}
    >
      <Text aria-hidden size={18} strokeWidth={1.6} />
    </IconButton>
  );
  if (menu.is === "never") return button({ onClick: () => menu.onChange(true) });
  return (
    <Suspense fallback={button({})}>
      <ReadingPopover trigger={button} isOpen={menu.is === "open"} onOpenChange={menu.onChange} />
    </Suspense>
  );
}
