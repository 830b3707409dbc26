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

/** A key or invite that was just created. The server stores only its hash, so it can be copied only now. */
export function ShownOnce({ title, hint, text, onDone, className = "" }: ShownOnceProps) {
  const words = useWords("settings");
  const box = useRef<HTMLDivElement>(null);
  // Replaces the form that created it and had the focus.
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
