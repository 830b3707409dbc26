import { Segmented } from "#ui/controls/segmented.tsx";
import { useWords } from "#ui/words/words.ts";
import { LanguageSwitch } from "../layout/language-switch.tsx";
import { chooseTheme, THEMES, useTheme } from "./theme.ts";

export function LookSettings() {
  const words = useWords("settings");
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
    </div>
  );
}
