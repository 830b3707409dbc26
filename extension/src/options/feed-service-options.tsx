import { useState } from "react";
import { DEFAULT_FEED_SERVICE } from "#core/rules/route-address.ts";
import { Field, PasswordField } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import type { SectionProps } from "./section-props.ts";

export function FeedServiceOptions({ settings, onChange }: SectionProps) {
  const words = useWords("options");
  const [address, setAddress] = useState(settings.feedService);
  const isGood = isFeedService(address);
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={words.feedServiceAddress}
        mono
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={DEFAULT_FEED_SERVICE}
        value={address}
        problem={isGood ? null : words.notAnAddress}
        hint={words.feedServiceHint}
        onChange={(event) => {
          setAddress(event.target.value);
          if (isFeedService(event.target.value)) onChange({ feedService: event.target.value.trim() });
        }}
      />
      <PasswordField
        label={words.feedServiceKey}
        mono
        autoComplete="off"
        value={settings.feedServiceKey}
        hint={words.feedServiceKeyHint}
        onChange={(event) => onChange({ feedServiceKey: event.target.value.trim() })}
      />
    </div>
  );
}

function isFeedService(address: string): boolean {
  const text = address.trim();
  return text === "" || (/^https?:\/\/\S+$/.test(text) && URL.canParse(text));
}
