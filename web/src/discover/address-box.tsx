import type { Ref } from "react";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { useWords } from "#ui/words/words.ts";
import ClipboardPaste from "~icons/lucide/clipboard-paste";
import Globe from "~icons/lucide/globe";
import X from "~icons/lucide/x";

interface AddressBoxProps {
  ref?: Ref<HTMLInputElement>;
  /** hero: alone on the page · bar: above the results. */
  look: "hero" | "bar";
  value: string;
  problem: string | undefined;
  /** The person is about to enter an address or a name. */
  onFocus(): void;
  onType(value: string): void;
  onFind(text: string): void;
  onClear(): void;
}

export function AddressBox({ ref, look, value, problem, onFocus, onType, onFind, onClear }: AddressBoxProps) {
  const words = useWords("discover");
  const isHero = look === "hero";
  return (
    <search className={isHero ? "" : "mx-auto max-w-[1064px] px-4 pt-1 pb-3 desk:px-8 desk:py-3"}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onFind(value);
        }}
      >
        <label htmlFor="address" className={isHero ? "mb-2 block font-medium text-13" : "sr-only"}>
          {words.label}
        </label>
        <div className="flex items-center gap-3">
          <div
            className={classNames(
              "flex min-w-0 flex-1 items-center border border-control bg-surface focus-within:border-accent focus-within:shadow-[0_0_0_1px_var(--accent)] has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:shadow-[0_0_0_1px_var(--danger)]",
              isHero ? "h-14 gap-3 rounded-card pr-2 pl-4" : "h-10 gap-2 rounded-control pr-1 pl-3",
            )}
          >
            <Globe aria-hidden size={isHero ? 18 : 16} strokeWidth={1.6} className="flex-none text-text-3" />
            <input
              ref={ref}
              id="address"
              type="text"
              enterKeyHint="go"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              placeholder={words.placeholder}
              value={value}
              aria-invalid={problem !== undefined}
              aria-describedby="address-problem"
              onFocus={onFocus}
              onChange={(event) => onType(event.target.value)}
              onPaste={(event) => {
                // Pasting into the empty box submits; pasting into an address only edits it.
                const text = event.clipboardData.getData("text");
                if (value !== "" || !text.trim()) return;
                event.preventDefault();
                onFind(text);
              }}
              className={classNames(
                "min-w-0 flex-1 bg-transparent shadow-none outline-none placeholder:text-text-3",
                isHero ? "text-[16px] leading-6" : "font-mono text-[13px] max-desk:text-[16px]",
              )}
            />
            {isHero && value === "" && <PasteButton onPaste={onFind} />}
            {isHero && (
              <Button type="submit" variant="primary" size="large" className="max-desk:h-10!">
                {words.find}
              </Button>
            )}
            {!isHero && value !== "" && (
              <IconButton label={words.clear} title={words.clear} onClick={onClear} className="max-desk:size-9!">
                <X aria-hidden size={16} strokeWidth={1.6} />
              </IconButton>
            )}
          </div>
          {!isHero && (
            <Button type="submit" size="large" className="max-desk:sr-only">
              {words.find}
            </Button>
          )}
        </div>
        <p
          id="address-problem"
          aria-live="polite"
          className={classNames("text-13 text-danger", isHero ? "min-h-7 pt-1" : problem ? "pt-1" : "")}
        >
          {problem}
        </p>
      </form>
    </search>
  );
}

function PasteButton({ onPaste }: { onPaste(text: string): void }) {
  const words = useWords("discover");
  if (!("clipboard" in navigator)) return null;
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => "");
    if (text.trim()) onPaste(text);
  };
  return (
    <Button variant="ghost" className="max-desk:hidden" onClick={paste}>
      <ClipboardPaste aria-hidden size={16} strokeWidth={1.6} />
      {words.paste}
    </Button>
  );
}
