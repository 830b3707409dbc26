import { useState } from "react";
import Check from "~icons/lucide/check";
import Copy from "~icons/lucide/copy";
import { useWords } from "../words/words.ts";
import { IconButton } from "./button.tsx";

const SHOW_COPIED_MS = 2_000;

/** Copies a text and confirms it. `of` names what it belongs to, for screen readers. */
export function CopyButton({ text, of, label }: { text: string; of: string; label?: string }) {
  const words = useWords("suggestions");
  const { copied, copy } = useCopy();
  const said = copied ? words.copied : (label ?? words.copy);
  return (
    <>
      <IconButton label={`${said}: ${of}`} title={said} onClick={() => copy(text)}>
        {copied ? (
          <Check aria-hidden size={18} strokeWidth={1.6} className="text-accent" />
        ) : (
          <Copy aria-hidden size={18} strokeWidth={1.6} />
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? words.copied : ""}
      </span>
    </>
  );
}

export function useCopy(): { copied: boolean; copy(text: string): Promise<void> } {
  const [copied, setCopied] = useState(false);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOW_COPIED_MS);
  };
  return { copied, copy };
}
