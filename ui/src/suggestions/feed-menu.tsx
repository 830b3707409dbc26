import type { ReactElement } from "react";
import BookOpen from "~icons/lucide/book-open";
import Copy from "~icons/lucide/copy";
import ExternalLink from "~icons/lucide/external-link";
import Eye from "~icons/lucide/eye";
import Settings from "~icons/lucide/settings";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../controls/menu.tsx";
import { useWords } from "../words/words.ts";
import type { OpenIn } from "./use-open-in.ts";

export interface FeedMenuProps {
  trigger: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The address of the feed. */
  address: string;
  docs: string | undefined;
  readers: readonly OpenIn[];
  /** The page where readers are chosen. */
  readersAddress: string;
  /** Where there is no room for buttons of their own, the menu has these too. */
  onCopy?: (() => void) | undefined;
  onPreview?: (() => void) | undefined;
}

/** Where a feed can be opened, and what else can be done with it. */
export function FeedMenu(props: FeedMenuProps) {
  const { address: feedAddress, docs, readers, readersAddress, onCopy, onPreview, ...menu } = props;
  const words = useWords("suggestions");
  return (
    <Menu {...menu}>
      {onCopy && (
        <MenuItem icon={Copy} onSelect={onCopy}>
          {words.copy}
        </MenuItem>
      )}
      {onPreview && (
        <MenuItem icon={Eye} onSelect={onPreview}>
          {words.preview}
        </MenuItem>
      )}
      {(onCopy || onPreview) && <MenuSeparator />}
      <MenuLink icon={ExternalLink} href={feedAddress}>
        {words.openInTab}
      </MenuLink>
      {docs && (
        <MenuLink icon={BookOpen} href={docs}>
          {words.documentation}
        </MenuLink>
      )}
      {readers.length > 0 && <MenuSeparator />}
      {readers.map(({ name, hint, address }) => {
        const href = address(feedAddress);
        return (
          href && (
            <MenuLink key={name} icon={ExternalLink} hint={hint} href={href}>
              {name}
            </MenuLink>
          )
        );
      })}
      <MenuSeparator />
      <MenuLink icon={Settings} href={readersAddress} here>
        {words.chooseReaders}
      </MenuLink>
    </Menu>
  );
}
