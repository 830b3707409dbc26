import { useMemo } from "react";
import { CATEGORIES, type Category } from "#core/rules/category.ts";
import { countCategories, type ListedSite } from "#core/rules/site-list.ts";
import { useLanguage, useWords } from "#ui/words/words.ts";

interface CategoriesProps {
  /** Undefined while the list is loading: the numbers have reserved places, so that nothing moves when they arrive. */
  sites: readonly ListedSite[] | undefined;
  chosen: Category | null;
  onChoose(category: Category | null): void;
}

/** All categories, in a fixed order, with the number of listed sites in each. */
export function Categories({ sites, chosen, onChoose }: CategoriesProps) {
  const words = useWords("catalogue");
  const counts = useMemo(() => new Map(countCategories(sites ?? [])), [sites]);
  const number = new Intl.NumberFormat(useLanguage());
  return (
    <fieldset className="mt-2 mr-6 -ml-4 min-w-0 border-line border-b desk:mx-0">
      <legend className="sr-only">{words.categories}</legend>
      <div className="flex gap-1 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none] desk:px-0 wide:flex-wrap">
        {[null, ...CATEGORIES].map((category) => (
          <button
            key={category ?? "all"}
            type="button"
            aria-pressed={category === chosen}
            onClick={() => onChoose(category)}
            className="h-7 shrink-0 whitespace-nowrap rounded-full px-2.5 text-13 text-text-2 hover:bg-hover aria-pressed:bg-accent-tint aria-pressed:font-medium aria-pressed:text-accent max-desk:h-9"
          >
            {category === null ? (
              words.all
            ) : (
              <>
                {words.category[category]}{" "}
                <span className="inline-block min-w-[3ch] text-left text-text-3 tabular-nums in-aria-pressed:text-accent">
                  {sites && number.format(counts.get(category) ?? 0)}
                </span>
              </>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
