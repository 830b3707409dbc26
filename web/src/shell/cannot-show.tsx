import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useWords } from "#ui/words/words.ts";
import { shellWords } from "../words/shell-words.ts";

export function CannotShow({ error, reset }: ErrorComponentProps) {
  const words = useWords(shellWords);
  const router = useRouter();
  const again = () => {
    reset();
    router.invalidate();
  };
  return (
    <div role="alert" className="mx-auto max-w-[704px] px-4 py-16 desk:px-8">
      <h1 className="text-28 font-semibold tracking-tight">{words.cannotShow}</h1>
      <p className="mt-2 mb-6 font-mono text-13 text-text-2">
        {error instanceof Error ? error.message : String(error)}
      </p>
      <button
        type="button"
        onClick={again}
        className="h-10 rounded-control bg-accent px-4 font-medium text-on-accent hover:bg-accent-hover"
      >
        {words.tryAgain}
      </button>
    </div>
  );
}
