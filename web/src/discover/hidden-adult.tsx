import { useWords } from "#ui/words/words.ts";
import { adultContent } from "../preferences/adult-content.ts";

/** How many feeds with adult content are hidden, and the button that shows them. */
export function HiddenAdult({ count }: { count: number }) {
  const words = useWords("results");
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 border-line border-t py-2 text-13 text-text-2">
      {words.adultHidden(count)}
      <button
        type="button"
        onClick={() => adultContent.write(true)}
        className="h-8 rounded-control px-2 font-medium text-accent hover:bg-hover max-desk:h-10"
      >
        {words.showAdult}
      </button>
    </p>
  );
}
