import { Segmented } from "#ui/controls/segmented.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { LanguageSwitch } from "../layout/language-switch.tsx";
import { chooseTheme, THEMES, useTheme } from "./theme.ts";

export function LookSettings() {
  const words = useWords("settings");
  const language = useLanguage();
  const theme = useTheme();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span aria-hidden>{words.language}</span>
        <LanguageSwitch />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span aria-hidden>{words.theme}</span>
        <Segmented
          label={words.theme}
          segments={THEMES.map((value) => ({ value, label: words.themes[value] }))}
          value={theme}
          onChange={chooseTheme}
        />
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
