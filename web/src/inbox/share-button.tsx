import { lazy, Suspense, useState } from "react";
import { IconButton } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import Share from "~icons/lucide/share";
import type { Item } from "./item.ts";
import type { ItemActions } from "./use-item-actions.ts";

// Loaded when it is first opened.
const ShareMenu = lazy(() => import("./share-menu.tsx").then(({ ShareMenu }) => ({ default: ShareMenu })));

/** What can be done with an item outside of Pagecast. */
export function ShareButton({ item, actions }: { item: Item; actions: ItemActions }) {
  const words = useWords("inbox");
  const [menu, setMenu] = useState<"never" | "open" | "closed">("never");
  const button = (onClick?: () => void) => (
    <IconButton label={words.share} title={words.share} aria-haspopup="menu" onClick={onClick}>
      <Share aria-hidden size={17} strokeWidth={1.6} />
    </IconButton>
  );
  if (menu === "never") return button(() => setMenu("open"));
  return (
    <Suspense fallback={button()}>
      <ShareMenu
        item={item}
        actions={actions}
        trigger={button()}
        isOpen={menu === "open"}
        onOpenChange={(isOpen) => setMenu(isOpen ? "open" : "closed")}
      />
    </Suspense>
  );
}
