import { lazy, Suspense } from "react";
import { IconButton } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import Share from "~icons/lucide/share";
import { giveFocusBack } from "./give-focus-back.ts";
import type { Item } from "./item.ts";
import type { ItemActions } from "./use-item-actions.ts";
import type { MenuState } from "./use-menu.ts";

// Loaded when it is first opened.
const ShareMenu = lazy(() => import("./share-menu.tsx").then(({ ShareMenu }) => ({ default: ShareMenu })));

/** What can be done with an item outside of Pagecast. */
export function ShareButton({ item, actions, menu }: { item: Item; actions: ItemActions; menu: MenuState }) {
  const words = useWords("inbox");
  const button = (onClick?: () => void) => (
    <IconButton label={words.share} title={words.share} aria-haspopup="menu" onClick={onClick}>
      <Share aria-hidden size={17} strokeWidth={1.6} />
    </IconButton>
  );
  if (menu.is === "never") return button(() => menu.onChange(true));
  return (
    <Suspense fallback={button()}>
      <ShareMenu
        item={item}
        actions={actions}
        trigger={button()}
        isOpen={menu.is === "open"}
        onOpenChange={menu.onChange}
        onCloseAutoFocus={giveFocusBack(menu.openedFrom)}
      />
    </Suspense>
  );
}
