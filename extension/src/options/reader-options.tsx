import { useState } from "react";
import { type ChosenReader, READERS, type Reader, type ReaderProblem, readerProblem } from "#core/readers.ts";
import { Field } from "#ui/controls/field.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { useWords, type Words } from "#ui/words/words.ts";
import type { SectionProps } from "./section-props.ts";

/** Which readers "Open in…" offers; self-hosted ones need an address. */
export function ReaderOptions({ settings, onChange }: SectionProps) {
  const words = useWords("options");
  return (
    <>
      <p className="mb-2 text-13 text-text-2">{words.readersHint}</p>
      <ul>
        {READERS.map((reader) => (
          <li key={reader.id} className="border-line border-b py-1 last:border-b-0">
            <ReaderOption
              reader={reader}
              chosen={settings.readers.find(({ id }) => id === reader.id)}
              onChoose={(chosen) => onChange({ readers: withReader(settings.readers, reader, chosen) })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ReaderOptionProps {
  reader: Reader;
  chosen: ChosenReader | undefined;
  onChoose: (chosen: ChosenReader | null) => void;
}

function ReaderOption({ reader: { id, name, kind }, chosen, onChoose }: ReaderOptionProps) {
  const words = useWords("options");
  const [isTouched, setTouched] = useState(false);
  const problem = chosen ? readerProblem(chosen) : null;
  const needsAddress = kind === "self-hosted" || kind === "custom";
  return (
    <>
      <Switch
        label={name || words.customReader}
        checked={chosen !== undefined}
        onChange={(isOn) => onChoose(isOn ? { id, at: "" } : null)}
      />
      {chosen && needsAddress && (
        <Field
          className="pb-3"
          label={kind === "custom" ? words.template : words.readerAddress(name)}
          mono
          spellCheck={false}
          autoCapitalize="none"
          placeholder={kind === "custom" ? "https://reader.example/add?url={url}" : "https://reader.example"}
          value={chosen.at}
          problem={isTouched && problem ? PROBLEM[problem](words) : null}
          hint={kind === "custom" ? words.templateHint : undefined}
          onBlur={() => setTouched(true)}
          onChange={(event) => onChoose({ id, at: event.target.value })}
        />
      )}
    </>
  );
}

const PROBLEM: Record<ReaderProblem, (words: Words["options"]) => string> = {
  "address-missing": (words) => words.addressMissing,
  "not-an-address": (words) => words.notAnAddress,
  "url-missing": (words) => words.urlMissing,
  "unsafe-scheme": (words) => words.unsafeScheme,
};

/** In the order of READERS. */
function withReader(readers: ChosenReader[], { id }: Reader, chosen: ChosenReader | null): ChosenReader[] {
  const all = [...readers.filter((one) => one.id !== id), ...(chosen ? [chosen] : [])];
  return READERS.flatMap((reader) => all.filter((one) => one.id === reader.id));
}
