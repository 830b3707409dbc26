import { IconButton } from "#ui/controls/button.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { LANGUAGES } from "#ui/words/languages.ts";
import { useWords } from "#ui/words/words.ts";
import X from "~icons/lucide/x";
import type { SectionProps } from "./section-props.ts";

export function DisplayOptions({ settings, onChange }: SectionProps) {
  const words = useWords("options");
  const { badge } = settings;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <Segmented
          label={words.language}
          segments={[
            { value: "auto", label: words.asBrowser },
            ...LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code })),
          ]}
          value={settings.language}
          onChange={(language) => onChange({ language })}
        />
        <Segmented
          label={words.theme}
          segments={[
            { value: "auto", label: words.asSystem },
            { value: "light", label: words.light },
            { value: "dark", label: words.dark },
          ]}
          value={settings.theme}
          onChange={(theme) => onChange({ theme })}
        />
      </div>
      <div>
        <Switch
          label={words.adult}
          hint={words.adultHint}
          checked={settings.adult}
          onChange={(adult) => onChange({ adult })}
        />
        <Switch
          label={words.badge}
          hint={words.badgeHint}
          checked={badge.shown}
          onChange={(shown) => onChange({ badge: { ...badge, shown } })}
        />
      </div>
      {badge.shown && badge.hiddenOn.length > 0 && (
        <div>
          <h3 className="mb-1 font-medium text-13">{words.hiddenOn}</h3>
          <ul>
            {badge.hiddenOn.map((domain) => (
              <li key={domain} className="flex items-center justify-between gap-2 border-line border-b last:border-b-0">
                <code className="min-w-0 truncate font-mono text-13">{domain}</code>
                <IconButton
                  label={words.showAgain(domain)}
                  title={words.showAgain(domain)}
                  onClick={() =>
                    onChange({ badge: { ...badge, hiddenOn: badge.hiddenOn.filter((one) => one !== domain) } })
                  }
                >
                  <X aria-hidden size={16} strokeWidth={1.6} />
                </IconButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
