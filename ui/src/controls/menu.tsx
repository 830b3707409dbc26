import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ReactElement, ReactNode } from "react";
import type { LucideIcon } from "../marks/create-icon.ts";

/** A menu below the control it wraps: raised, 32 px rows, 40 on a phone. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <Radix.Root modal={false}>
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
  /** Behind the name, quietly: where it goes. */
  hint?: string | undefined;
  children: ReactNode;
}

const ITEM =
  "flex h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 outline-none data-highlighted:bg-hover max-desk:h-10";

export function MenuItem({ icon, hint, children, onSelect }: MenuItemProps & { onSelect: () => void }) {
  return (
    <Radix.Item className={ITEM} onSelect={onSelect}>
      <Inside icon={icon} hint={hint}>
        {children}
      </Inside>
    </Radix.Item>
  );
}

/** An item that goes somewhere: a link, so that it can be opened in the way links are. */
export function MenuLink({ icon, hint, children, href, here }: MenuItemProps & { href: string; here?: boolean }) {
  return (
    <Radix.Item className={ITEM} asChild>
      <a href={href} {...(!here && { target: "_blank", rel: "noreferrer" })}>
        <Inside icon={icon} hint={hint}>
          {children}
        </Inside>
      </a>
    </Radix.Item>
  );
}

export function MenuLine() {
  return <Radix.Separator className="mx-2 my-1 h-px bg-line" />;
}

function Inside({ icon: Icon, hint, children }: MenuItemProps) {
  return (
    <>
      <Icon aria-hidden size={16} strokeWidth={1.6} className="shrink-0 text-text-3" />
      <span className="min-w-0 truncate">{children}</span>
      {hint && <span className="min-w-0 truncate text-text-3">{hint}</span>}
    </>
  );
}
