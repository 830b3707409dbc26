import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ReactElement, ReactNode } from "react";
import type { LucideIcon } from "../marks/create-icon.ts";

interface MenuProps {
  trigger: ReactElement;
  /** For a menu that something besides its trigger opens, such as a key. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A menu below its trigger: 32 px rows, 40 on a phone. */
export function Menu({ trigger, children, ...state }: MenuProps) {
  return (
    <Radix.Root modal={false} {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-55 max-w-80 overflow-y-auto rounded-card bg-raised p-1 font-sans text-13 text-text shadow-raised outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps {
  icon: LucideIcon;
  /** After the name, in a lighter colour: where it leads. */
  hint?: string | undefined;
  children: ReactNode;
}

const ITEM =
  "flex h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 outline-none data-highlighted:bg-hover max-desk:h-10";

export function MenuItem({ icon, hint, children, onSelect }: MenuItemProps & { onSelect: () => void }) {
  return (
    <Radix.Item className={ITEM} onSelect={onSelect}>
      <MenuItemContent icon={icon} hint={hint}>
        {children}
      </MenuItemContent>
    </Radix.Item>
  );
}

/** An item that is a link, so that it can be opened in a new tab. */
export function MenuLink({ icon, hint, children, href, here }: MenuItemProps & { href: string; here?: boolean }) {
  return (
    <Radix.Item className={ITEM} asChild>
      <a href={href} {...(!here && { target: "_blank", rel: "noreferrer" })}>
        <MenuItemContent icon={icon} hint={hint}>
          {children}
        </MenuItemContent>
      </a>
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-2 my-1 h-px bg-line" />;
}

function MenuItemContent({ icon: Icon, hint, children }: MenuItemProps) {
  return (
    <>
      <Icon aria-hidden size={16} strokeWidth={1.6} className="shrink-0 text-text-3" />
      <span className="min-w-0 truncate">{children}</span>
      {hint && <span className="min-w-0 truncate text-text-3">{hint}</span>}
    </>
  );
}
