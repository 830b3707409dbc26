import { readerOf, readerProblem } from "#core/readers.ts";
import { Field } from "#ui/controls/field.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { useWords } from "#ui/words/words.ts";
import { changeReader, chosenReaders, type ReaderSetting } from "../preferences/chosen-readers.ts";

export function ReaderSettings() {
  const settings = chosenReaders.use();
  return (
    <ul className="-mt-1.5">
      {settings.map((setting) => (
        <ReaderRow key={setting.id} setting={setting} />
      ))}
    </ul>
  );
}

function ReaderRow({ setting }: { setting: ReaderSetting }) {
  const words = useWords("settings");
  const { id, isOn, at } = setting;
  const { kind, name } = readerOf(id);
  const needsAddress = kind === "self-hosted" || kind === "custom";
  const problem = readerProblem(setting);
  return (
    <li className="border-line border-b last:border-0">
      <Switch
        label={kind === "custom" ? words.customReader : name}
        hint={kind === "app" ? words.opensApp : undefined}
        checked={isOn}
        onChange={(checked) => changeReader(id, { isOn: checked })}
      />
      {needsAddress && isOn && (
        <Field
          className="pb-3"
          label={kind === "custom" ? words.template : words.ownAddress(name)}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          mono
          placeholder={kind === "custom" ? "https://reader.example/add?feed={url}" : "https://reader.example"}
          value={at}
          onChange={(event) => changeReader(id, { at: event.target.value })}
          problem={problem && problem !== "address-missing" ? words.readerProblem[problem] : null}
          hint={problem === "address-missing" ? words.readerProblem[problem] : kind === "custom" && words.templateHint}
        />
      )}
    </li>
  );
}
