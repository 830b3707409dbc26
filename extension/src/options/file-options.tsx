import { useId, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Problem } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { exportSettings, importSettings } from "../settings/settings.ts";
import { saveSettings } from "../settings/store.ts";
import type { SectionProps } from "./section-props.ts";

const LARGEST_FILE = 1_000_000;

export function FileOptions({ settings }: SectionProps) {
  const words = useWords("options");
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([exportSettings(settings)], { type: "application/json" }));
    link.download = "pagecast-settings.json";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const load = async (file: File | undefined) => {
    if (!file) return;
    const outcome = file.size > LARGEST_FILE ? NOT_SETTINGS : importSettings(await file.text());
    if (!outcome.ok) return setProblem(words.importProblem[outcome.problem]);
    await saveSettings(outcome.settings);
    // Every setting may have changed, including the language.
    location.reload();
  };
  return (
    <>
      <p className="text-13 text-text-2">{words.fileHint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={save}>{words.exportFile}</Button>
        <Button onClick={() => document.getElementById(id)?.click()}>{words.importFile}</Button>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          aria-label={words.importFile}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void load(event.target.files?.[0])}
        />
      </div>
      <p role="alert" className="mt-2 text-13 empty:hidden">
        {problem && <Problem>{problem}</Problem>}
      </p>
    </>
  );
}

const NOT_SETTINGS = { ok: false, problem: "not-settings" } as const;
