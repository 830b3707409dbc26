import type { ReactElement, RefObject } from "react";
import { ITEM_KINDS, type ItemKind, ORDERS, type Order } from "#core/view/view.ts";
import { Menu, MenuChoices, MenuItem, MenuSeparator } from "#ui/controls/menu.tsx";
import { useWords } from "#ui/words/words.ts";
import ListFilter from "~icons/lucide/list-filter";
import { DENSITIES } from "../views/densities.ts";
import type { DensityChoice } from "./density-buttons.tsx";
import { giveFocusBack } from "./give-focus-back.ts";
import type { Show } from "./item-list.ts";

interface Choice<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

/** What of a list is shown, and in which order. A choice that a list does not leave open is null. */
export interface SortChoices {
  show: (Choice<Show> & { choices: readonly { value: Show; label: string }[] }) | null;
  order: Choice<Order>;
  kind: Choice<ItemKind> | null;
  /** Something is not as the view is by itself. */
  isChanged: boolean;
  onSave?: () => void;
}

interface SortAndFilterProps extends SortChoices {
  /** Also where its buttons are in the bar: they are hidden where there is no room. */
  density: DensityChoice | null;
  trigger: ReactElement;
  /** What had the focus when a key opened it, and gets it back; otherwise the trigger does. */
  openedFrom: RefObject<Element | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function SortAndFilter(props: SortAndFilterProps) {
  const { density, show, order, kind, onSave, trigger, openedFrom, isOpen, onOpenChange } = props;
  const words = useWords("inbox");
  return (
    <Menu trigger={trigger} open={isOpen} onOpenChange={onOpenChange} onCloseAutoFocus={giveFocusBack(openedFrom)}>
      {density && (
        <MenuChoices
          label={words.density}
          choices={DENSITIES.map((value) => ({ value, label: words.densities[value] }))}
          {...density}
        />
      )}
      {show && <MenuChoices label={words.show} {...show} />}
      <MenuChoices
        label={words.order}
        choices={ORDERS.map((value) => ({ value, label: words.orders[value] }))}
        {...order}
      />
      {kind && (
        <MenuChoices
          label={words.kind}
          choices={ITEM_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
          {...kind}
        />
      )}
      {onSave && (
        <>
          <MenuSeparator />
          <MenuItem icon={ListFilter} onClosed={onSave}>
            {words.saveView}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
