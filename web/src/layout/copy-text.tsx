import { useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import Copy from "~icons/lucide/copy";

interface CopyTextProps {
  label: string;
  text: string;
  /** The label is visible, in front of the field. */
  showsLabel?: boolean;
}

/** A long text to copy: selected when focused, copied with the button. */
export function CopyText({ label, text, showsLabel = false }: CopyTextProps) {
  const words = useWords("settings");
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const Icon = isCopied ? Check : Copy;
  const said = isCopied ? words.copied : words.copy;
  return (
    <div className="flex items-center gap-2">
      {showsLabel && (
        <span aria-hidden className="w-20 shrink-0 text-13 text-text-2">
          {label}
        </span>
      )}
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={text}
        onFocus={(event) => event.target.select()}
        className="h-10 min-w-0 flex-1 rounded-control border border-control bg-surface px-3 font-mono text-13"
      />
      <Button
        size="large"
        className="min-w-24 max-desk:h-10!"
        onClick={async () => setCopied(await copyFrom(field.current, text))}
      >
        <Icon aria-hidden size={16} strokeWidth={1.6} />
        {said}
        {/* A page may have several of these. */}
        <span className="sr-only">: {label}</span>
      </Button>
      {/* Outside of the button: inside, it would be part of the button's name. */}
      <span role="status" className="sr-only">
        {isCopied && words.copied}
      </span>
    </div>
  );
}

/** The clipboard API needs https or localhost; elsewhere execCommand copies the selected field. */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
}
