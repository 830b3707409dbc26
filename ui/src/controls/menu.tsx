import * as Radix from "@radix-ui/react-dropdown-menu";
import { createContext, type ReactElement, type ReactNode, type RefObject, use, useRef } from "react";
import Check from "~icons/lucide/check";
import type { LucideIcon } from "../marks/create-icon.ts";

interface MenuProps {
  trigger: ReactElement;
  /** For a menu that something besides its trigger opens, such as a key. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Where the focus goes when it is closed; otherwise to the trigger. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

/** What the chosen item does once the menu has closed. */
const AfterClose = createContext<RefObject<(() => void) | undefined> | null>(null);

/** A menu below its trigger: 32 px rows, 40 on a phone. */
export function Menu({ trigger, onCloseAutoFocus, children, ...state }: MenuProps) {
  const afterClose = useRef<() => void>(undefined);
  const closed = (event: Event) => {
    // On a busy computer this event can come so late that a menu is open again, which closes when it loses the focus.
    if (document.activeElement?.closest('[role="menu"]')) event.preventDefault();
    else onCloseAutoFocus?.(event);
    const run = afterClose.current;
    afterClose.current = undefined;
    // The trigger gets the focus after this event.
    if (run) queueMicrotask(run);
  };
  return (
    <Radix.Root modal={false} {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={closed}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-55 max-w-80 overflow-y-auto rounded-card bg-raised p-1 font-sans text-13 text-text shadow-raised outline-none"
        >
          <AfterClose value={afterClose}>{children}</AfterClose>
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

/** With `onClosed` it acts when the menu has closed and the focus is back: a dialog that it opens then returns the focus there. */
type MenuAction = { onSelect: () => void; onClosed?: never } | { onClosed: () => void; onSelect?: never };

export function MenuItem({ icon, hint, children, onSelect, onClosed }: MenuItemProps & MenuAction) {
  const afterClose = use(AfterClose);
  const select = () => {
    if (afterClose) afterClose.current = onClosed;
    onSelect?.();
  };
  return (
    <Radix.Item className={ITEM} onSelect={select}>
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

interface MenuChoicesProps<Value extends string> {
  /** Above the choices, and the name of their group. */
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of several, with a tick. */
export function MenuChoices<Value extends string>({ label, choices, value, onChange }: MenuChoicesProps<Value>) {
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Radix.Label className="px-2 pt-1.5 pb-1 text-12 text-text-3">{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem key={choice.value} value={choice.value} className={ITEM}>
          <span className="grid size-4 shrink-0 place-items-center">
            <Radix.ItemIndicator>
              <Check aria-hidden size={16} strokeWidth={1.8} className="text-accent" />
            </Radix.ItemIndicator>
          </span>
          <span className="min-w-0 truncate">{choice.label}</span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
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
