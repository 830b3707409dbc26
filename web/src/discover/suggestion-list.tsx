import { Archive, Check, Copy } from "lucide-react";
import { useState } from "react";
import type { Suggestion } from "#core/rules/suggest.ts";
import { useWords } from "#ui/words/words.ts";
import { discoverWords } from "../words/discover-words.ts";

export function SuggestionList({ suggestions }: { suggestions: Suggestion[] }) {
  return (
    <ol>
      {suggestions.map((suggestion) => (
        <SuggestionRow key={suggestion.path} suggestion={suggestion} />
      ))}
    </ol>
  );
}

function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const words = useWords(discoverWords);
  return (
    <li className="flex min-h-14 items-center gap-3 border-t border-line py-1.5">
      <div className="min-w-0 flex-1">
        <h3
          className={`flex flex-wrap items-center gap-x-2 text-15 font-semibold ${suggestion.retired ? "text-text-2" : ""}`}
        >
          {suggestion.title}
          {suggestion.retired && (
            <span className="inline-flex h-5 items-center gap-1 rounded-tag bg-hover px-1.5 text-12 font-medium text-text-2">
              <Archive aria-hidden size={14} strokeWidth={1.8} />
              {words.retired}
            </span>
          )}
        </h3>
        <p className="font-mono text-[12.5px] leading-5 tracking-[-.01em] text-text-3">{suggestion.path}</p>
      </div>
      <CopyButton text={suggestion.url} of={suggestion.title} />
    </li>
  );
}

const SHOW_COPIED_MS = 2_000;

function CopyButton({ text, of }: { text: string; of: string }) {
  const words = useWords(discoverWords);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOW_COPIED_MS);
  };
  const label = isCopied ? words.copied : words.copy;
  return (
    <button
      type="button"
      onClick={copy}
      title={label}
      aria-label={`${label}: ${of}`}
      className="grid size-10 flex-none place-items-center rounded-control text-text-3 hover:bg-hover hover:text-text desk:size-8"
    >
      {isCopied ? <Check aria-hidden size={18} strokeWidth={1.6} /> : <Copy aria-hidden size={18} strokeWidth={1.6} />}
    </button>
  );
}
