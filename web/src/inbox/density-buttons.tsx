import { classNames } from "#ui/controls/class-names.ts";
import { useWords } from "#ui/words/words.ts";
import LayoutGrid from "~icons/lucide/layout-grid";
import LayoutList from "~icons/lucide/layout-list";
import Rows from "~icons/lucide/rows-4";
import { DENSITIES, type Density } from "../views/densities.ts";

export interface DensityChoice {
  value: Density;
  onChange: (density: Density) => void;
}

const ICONS = { cards: LayoutList, compact: Rows, magazine: LayoutGrid };

/** Phones, and the bar beside an open item, have no room for it: the name of the list needs it more. The menu has the same choice. */
export function DensityButtons({ value, onChange }: DensityChoice) {
  const words = useWords("inbox");
  return (
    <fieldset className="mr-1 inline-flex shrink-0 gap-0.5 rounded-control bg-hover p-0.5 max-desk:hidden @max-[34rem]:hidden">
      <legend className="sr-only">{words.density}</legend>
      {DENSITIES.map((density, at) => {
        const Icon = ICONS[density];
        return (
          <button
            key={density}
            type="button"
            aria-pressed={density === value}
            aria-label={words.densities[density]}
            title={`${words.densities[density]} (${at + 1})`}
            onClick={() => onChange(density)}
            className={classNames(
              "grid h-7 w-8 place-items-center rounded-[5px] text-text-2 focus-visible:shadow-(--ring)!",
              "aria-pressed:bg-[light-dark(var(--surface),#343a38)] aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_light-dark(var(--line),transparent)]",
            )}
          >
            <Icon aria-hidden size={16} strokeWidth={1.6} />
          </button>
        );
      })}
    </fieldset>
  );
}
