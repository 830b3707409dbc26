import { useLanguage, useWords } from "#ui/words/words.ts";
import { LanguageSwitch } from "../layout/language-switch.tsx";
import { ThemeControls } from "../preferences/reading-controls.tsx";

export function LookSettings() {
  const words = useWords("settings");
  const reading = useWords("reading");
  const language = useLanguage();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span aria-hidden>{words.language}</span>
        <LanguageSwitch />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span aria-hidden>{reading.theme}</span>
        <div className="w-80 max-w-full">
          <ThemeControls />
        </div>
      </div>
      {/* A page of its own, made from docs/guide. */}
      <a
        href={`/guide/${language}.html`}
        className="self-start text-accent underline decoration-accent/36 underline-offset-3 hover:decoration-accent"
      >
        {words.guide}
      </a>
    </div>
  );
}
