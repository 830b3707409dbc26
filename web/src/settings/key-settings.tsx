import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { ShownOnce } from "../layout/shown-once.tsx";
import { notify } from "../notify.ts";
import { callAuth, hasText } from "../person/call-auth.ts";
import { explainAuth } from "../person/explain-auth.ts";
import { queryClient } from "../rpc.ts";
import { callAuthOrThrow } from "./call-auth-or-throw.ts";

interface Key {
  id: string;
  name: string;
  start: string | null;
  createdAt: string;
  lastRequest: string | null;
}

const LONGEST_NAME = 60;

function isKeyList(answer: unknown): answer is { apiKeys: Key[] } {
  const keys = (answer as { apiKeys?: unknown } | null)?.apiKeys;
  return Array.isArray(keys) && keys.every(hasText("id"));
}

const keysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: async () => (await callAuthOrThrow("/api-key/list", isKeyList)).apiKeys,
});

export function KeySettings() {
  const words = useWords("settings");
  const { data: keys } = useSuspenseQuery(keysQuery);
  return (
    <>
      {keys.length === 0 ? (
        <p className="text-13 text-text-2">{words.noKeys}</p>
      ) : (
        <ul className="-mt-2">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <CreateKey />
    </>
  );
}

function KeyRow({ apiKey: { id, name, start, createdAt, lastRequest } }: { apiKey: Key }) {
  const words = useWords("settings");
  const account = useWords("account");
  const date = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "medium" });
  const [isBusy, setBusy] = useState(false);
  async function revoke() {
    setBusy(true);
    const outcome = await callAuth("/api-key/delete", { keyId: id });
    if (outcome.ok) {
      notify({ kind: "success", title: words.revoked, message: words.revokedMore });
      await queryClient.invalidateQueries(keysQuery);
    } else {
      notify({ kind: "failure", title: words.failed, message: explainAuth(outcome.problem, account) });
      setBusy(false);
    }
  }
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          {name} {start && <span className="font-mono text-12 text-text-3">{start}…</span>}
        </span>
        <span className="block text-12 text-text-3">
          {words.createdOn(date.format(new Date(createdAt)))} ·{" "}
          {lastRequest ? words.lastUsed(date.format(new Date(lastRequest))) : words.neverUsed}
        </span>
      </span>
      <Button busy={isBusy} aria-label={words.revokeOf(name)} onClick={revoke}>
        {words.revoke}
      </Button>
    </li>
  );
}

function CreateKey() {
  const words = useWords("settings");
  const account = useWords("account");
  const [name, setName] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [createdKey, setCreatedKey] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const problem =
    name.trim() === "" ? words.keyNameMissing : name.trim().length > LONGEST_NAME ? words.keyNameLong : null;

  async function create(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    setRefused(null);
    if (problem || isBusy) return;
    setBusy(true);
    const outcome = await callAuth("/api-key/create", { name: name.trim() }, hasText("key"));
    setBusy(false);
    if (!outcome.ok) return setRefused(explainAuth(outcome.problem, account));
    setCreatedKey(outcome.value.key);
    setName("");
    setChecked(false);
    queryClient.invalidateQueries(keysQuery);
  }

  if (createdKey)
    return (
      <ShownOnce
        title={words.keyCreated}
        hint={words.keyCreatedHint}
        text={createdKey}
        onDone={() => setCreatedKey(null)}
        className="mt-4"
      />
    );
  return (
    <form onSubmit={create} noValidate className="mt-4 flex items-start gap-3">
      <Field
        className="min-w-0 max-w-[360px] flex-1"
        label={words.keyName}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        problem={refused ?? (isChecked ? problem : null)}
      />
      <Button type="submit" size="large" busy={isBusy} className="mt-[26px] max-desk:h-10!">
        {words.createKey}
      </Button>
    </form>
  );
}
