import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { useWords } from "#ui/words/words.ts";
import { settingsWords } from "../words/settings-words.ts";

/** Something long to take along: shown whole, chosen with one press, copied with another. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const words = useWords(settingsWords);
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex items-center gap-2">
      <input
        readOnly
        aria-label={label}
        value={text}
        onFocus={(event) => event.target.select()}
        className="h-10 min-w-0 flex-1 rounded-control border border-control bg-surface px-3 font-mono text-13"
      />
      <Button
        size="large"
        className="min-w-24 max-desk:h-10!"
        onClick={async () => {
          await navigator.clipboard.writeText(text);
          setCopied(true);
        }}
      >
        <Icon aria-hidden size={16} strokeWidth={1.6} />
        <span role="status">{isCopied ? words.copied : words.copy}</span>
      </Button>
    </div>
  );
}
