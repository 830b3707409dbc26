import { Globe } from "lucide-react";
import type { Ref } from "react";
import { useWords } from "#ui/words/words.ts";
import { discoverWords } from "../words/discover-words.ts";

type Props = {
  ref?: Ref<HTMLInputElement>;
  value: string;
  problem: string | undefined;
  onType(value: string): void;
  onFind(): void;
};

export function AddressBox({ ref, value, problem, onType, onFind }: Props) {
  const words = useWords(discoverWords);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onFind();
        }}
      >
        <label htmlFor="address" className="mb-2 block text-13 font-medium">
          {words.label}
        </label>
        <div className="flex h-14 items-center gap-3 rounded-card border border-control bg-surface pr-2 pl-4 focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)] has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:shadow-[0_0_0_1px_var(--danger)]">
          <Globe aria-hidden size={18} strokeWidth={1.6} className="flex-none text-text-3" />
          <input
            ref={ref}
            id="address"
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            value={value}
            aria-invalid={problem !== undefined}
            aria-describedby="address-problem"
            onChange={(event) => onType(event.target.value)}
            className="min-w-0 flex-1 bg-transparent text-[16px] leading-6 shadow-none outline-none placeholder:text-text-3"
          />
          <button
            type="submit"
            className="h-10 flex-none rounded-control bg-accent px-4 font-medium text-on-accent transition-colors duration-(--fast) hover:bg-accent-hover"
          >
            {words.find}
          </button>
        </div>
        <p id="address-problem" aria-live="polite" className="min-h-5 pt-1 text-13 text-danger">
          {problem}
        </p>
      </form>
    </search>
  );
}
