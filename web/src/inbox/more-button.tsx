import { lazy, Suspense, useState } from "react";
import { IconButton } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import Ellipsis from "~icons/lucide/ellipsis";
import type { ShownView } from "./use-shown-view.ts";

// Loaded when it is first opened.
const ViewMenu = lazy(() => import("../views/view-menu.tsx").then(({ ViewMenu }) => ({ default: ViewMenu })));

interface MoreButtonProps {
  view: ShownView;
  onPrivateFeed: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** What else there is for a view. */
export function MoreButton({ view, ...actions }: MoreButtonProps) {
  const words = useWords("views");
  const [menu, setMenu] = useState<"never" | "open" | "closed">("never");
  const button = (onClick?: () => void) => (
    <IconButton label={words.more} title={words.more} aria-haspopup="menu" onClick={onClick}>
      <Ellipsis aria-hidden size={18} strokeWidth={1.6} />
    </IconButton>
  );
  if (menu === "never") return button(() => setMenu("open"));
  return (
    <Suspense fallback={button()}>
      <ViewMenu
        {...actions}
        folder={view.folder}
        saved={view.saved}
        trigger={button()}
        isOpen={menu === "open"}
        onOpenChange={(isOpen) => setMenu(isOpen ? "open" : "closed")}
      />
    </Suspense>
  );
}
