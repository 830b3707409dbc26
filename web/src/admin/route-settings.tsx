import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { AppRouter } from "#server/rpc.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, Problem } from "#ui/controls/field.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { problemOf } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { useChange } from "./use-change.ts";

type Settings = inferRouterOutputs<AppRouter>["admin"]["feedService"]["settings"];

/** Cookies and tokens that routes need: their names, and a form to set one. Values are never shown. */
export function RouteSettings() {
  const words = useWords("serviceAdmin");
  const { data } = useSuspenseQuery(rpc.admin.feedService.settings.queryOptions());
  return (
    <div>
      <h3 className="font-semibold text-14">{words.settings}</h3>
      <p className="mt-1 text-13 text-text-2">{words.settingsHint}</p>
      {data.set.length === 0 ? (
        <p className="mt-3 text-13 text-text-2">{words.noneSet}</p>
      ) : (
        <ul className="mt-3 border-line border-t">
          {data.set.map((setting) => (
            <SettingRow key={setting.name} setting={setting} />
          ))}
        </ul>
      )}
      <SetSetting {...data} />
    </div>
  );
}

function SettingRow({ setting: { name, updatedAt, isReadable } }: { setting: Settings["set"][number] }) {
  const words = useWords("serviceAdmin");
  const date = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "medium" }).format(new Date(updatedAt));
  const { mutateAsync: remove } = useMutation(rpc.admin.feedService.removeSetting.mutationOptions());
  const { isBusy, run } = useChange();
  const removeIt = async () => {
    const isRemoved = await run(async () => {
      await remove({ name });
      await refetchSettings();
    });
    if (isRemoved) notify({ kind: "success", title: words.removed(name), message: words.savedMore });
  };
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b py-1.5">
      <span className="min-w-0 flex-1">
        <span translate="no" className="block truncate font-mono text-13">
          {name}
        </span>
        <span className="block text-12 text-text-3">
          {isReadable ? words.setOn(date) : <Problem>{words.unreadable}</Problem>}
        </span>
      </span>
      <Button busy={isBusy} aria-label={words.removeOf(name)} onClick={removeIt}>
        {words.remove}
      </Button>
    </li>
  );
}

function SetSetting({ known, isComplete, browser }: Settings) {
  const words = useWords("serviceAdmin");
  const list = useId();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(settingOfAddress);
  // Discover leads here to a setting that a route needs.
  useEffect(() => {
    if (settingOfAddress() !== "") form.current?.querySelector<HTMLInputElement>("[type=password]")?.focus();
  }, []);
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<{ name?: string; value?: string }>({});
  const { mutateAsync: set } = useMutation(rpc.admin.feedService.setSetting.mutationOptions());
  const { isBusy, run } = useChange();
  const chosen = known.find((setting) => setting.name === name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(value ? {} : { value: words.noValue });
    if (!value) return;
    let isUnknown = false;
    const isSet = await run(async () => {
      try {
        await set({ name: name.trim(), value });
      } catch (cause) {
        if (problemOf(cause)?.kind !== "no-such-setting") throw cause;
        isUnknown = true;
      }
      await refetchSettings();
    });
    if (isUnknown) setProblem({ name: words.unknownName });
    if (!isSet || isUnknown) return;
    notify({ kind: "success", title: words.saved(name.trim()), message: words.savedMore });
    setName("");
    setValue("");
  };
  const hint = chosen?.description || (isComplete ? words.nameHint : words.namesLater);
  return (
    <form ref={form} onSubmit={submit} noValidate className="mt-4 flex max-w-[480px] flex-col gap-3">
      <Field
        label={words.name}
        mono
        list={list}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={name}
        hint={hint}
        problem={problem.name}
        onChange={(event) => setName(event.target.value.toUpperCase())}
      />
      <datalist id={list}>
        {known.map((setting) => (
          <option key={setting.name} value={setting.name.replace("*", "")} label={setting.namespaces.join(", ")} />
        ))}
        <option value={browser} />
      </datalist>
      <Field
        label={words.value}
        mono
        type="password"
        autoComplete="off"
        maxLength={20_000}
        value={value}
        hint={words.browserHint(browser)}
        problem={problem.value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" size="large" busy={isBusy} className="self-start max-desk:h-10!">
        {words.save}
      </Button>
    </form>
  );
}

/** `/admin#setting-ZHIHU_COOKIES` */
function settingOfAddress(): string {
  return /^#setting-(\w+)$/.exec(location.hash)?.[1] ?? "";
}

async function refetchSettings(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(rpc.admin.feedService.settings.queryFilter()),
    // Discover offers to set up what is not set.
    queryClient.invalidateQueries(rpc.admin.feedService.storedSettings.queryFilter()),
  ]);
}
