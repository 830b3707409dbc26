import { useEffect, useRef } from "react";
import { Button } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import { CopyText } from "./copy-text.tsx";

interface ShownOnceProps {
  title: string;
  hint: string;
  text: string;
  onDone: () => void;
  className?: string;
}

/** A key or an invite just made: the server keeps a hash of it, so this is the one time to copy it. */
export function ShownOnce({ title, hint, text, onDone, className = "" }: ShownOnceProps) {
  const words = useWords("settings");
  const box = useRef<HTMLDivElement>(null);
  // It stands in the place of the form that made it, which had the focus.
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={box} role="status" className={`rounded-card bg-accent-tint p-4 ${className}`}>
      <p className="font-semibold">{title}</p>
      <p className="mb-3 text-13 text-text-2">{hint}</p>
      <CopyText label={title} text={text} />
      <Button className="mt-3" onClick={onDone}>
        {words.done}
      </Button>
    </div>
  );
}
