import { useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { callAuth, hasText } from "../person/call-auth.ts";
import { explainAuth } from "../person/explain-auth.ts";
import { queryClient } from "../rpc.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { useNow } from "../time/use-now.ts";
import { type Key, keysQuery } from "./keys-query.ts";
import { NewKey } from "./new-key.tsx";

type Scope = "read" | "write";

const LONGEST_NAME = 60;
const UNUSED_MS = 90 * 24 * 3_600_000;

/** `onRevoked` is called when the row with the focus is gone. */
export function KeyList({ onRevoked }: { onRevoked: () => void }) {
  const words = useWords("connect");
  const { data: keys } = useSuspenseQuery(keysQuery);
  if (keys.length === 0) return <p className="py-3 text-13 text-text-2">{words.noKeys}</p>;
  const newestFirst = keys.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return (
    <ul className="border-line border-t">
      {newestFirst.map((key) => (
        <KeyRow key={key.id} apiKey={key} onRevoked={onRevoked} />
      ))}
    </ul>
  );
}

function KeyRow({ apiKey, onRevoked }: { apiKey: Key; onRevoked: () => void }) {
  const { id, name, start, createdAt, metadata } = apiKey;
  const words = useWords("connect");
  const account = useWords("account");
  const date = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "medium" });
  const common = useWords("common");
  const [isBusy, setBusy] = useState(false);
  // It cannot be undone, and the next row moves to where this one was.
  const [isAsking, setAsking] = useState(false);
  const wasAsking = useRef(false);
  const ask = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) cancel.current?.focus();
    else if (wasAsking.current) ask.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  async function revoke() {
    setBusy(true);
    const outcome = await callAuth("/api-key/delete", { keyId: id });
    if (outcome.ok) {
      notify({ kind: "success", title: words.revoked, message: words.revokedMore });
      await queryClient.invalidateQueries(keysQuery);
      onRevoked();
    } else {
      notify({ kind: "failure", title: words.failed, message: explainAuth(outcome.problem, account) });
      setBusy(false);
    }
  }
  // The server decides what a key may do: this only says it.
  const scope: Scope = metadata === null || metadata.scope === "write" ? "write" : "read";
  return (
    <li className="flex min-h-15 items-center gap-4 border-line border-b py-2">
      <div className="min-w-0 flex-1 gap-x-4 wide:grid wide:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] wide:items-center">
        <div className="min-w-0">
          <p className="truncate font-medium" title={name}>
            {name}
          </p>
          <p className="truncate text-12 text-text-3">
            {words.scopes[scope]} · {words.createdOn(date.format(new Date(createdAt)))}
            {start && (
              <>
                {" · "}
                <span className="font-mono">{start}…</span>
              </>
            )}
          </p>
        </div>
        <p className="text-12 text-text-2 wide:text-13">
          <LastUse apiKey={apiKey} format={(at) => date.format(new Date(at))} />
        </p>
      </div>
      {isAsking ? (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p className="text-12 text-text-2">{words.revokeAsk}</p>
          <Button ref={cancel} isDisabled={isBusy} onClick={() => setAsking(false)}>
            {common.cancel}
          </Button>
          <Button variant="danger" busy={isBusy} aria-label={`${words.revokeSure}: ${name}`} onClick={revoke}>
            {words.revokeSure}
          </Button>
        </div>
      ) : (
        <Button ref={ask} aria-label={words.revokeOf(name)} onClick={() => setAsking(true)}>
          {words.revoke}
        </Button>
      )}
    </li>
  );
}

/** One that nobody has used for three months is probably not needed any more. */
function LastUse({ apiKey, format }: { apiKey: Key; format: (at: string) => string }) {
  const words = useWords("connect");
  const now = useNow();
  const { lastRequest, createdAt } = apiKey;
  const isOld = now.getTime() - new Date(lastRequest ?? createdAt).getTime() > UNUSED_MS;
  if (isOld) return <span className="text-warn">{words.notUsedSince(format(lastRequest ?? createdAt))}</span>;
  if (!lastRequest) return words.neverUsed;
  return (
    <>
      {words.lastUsed} <TimeAgo at={lastRequest} />
    </>
  );
}

interface Created {
  device: string;
  secret: string;
  scope: Scope;
}

/** The form, and in its place the new key until Done. */
export function CreateKey({ userName }: { userName: string }) {
  const words = useWords("connect");
  const account = useWords("account");
  const [name, setName] = useState("");
  const [scope, setScope] = useState<Scope>("write");
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [created, setCreated] = useState<Created | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const field = useId();
  const form = useRef<HTMLFormElement>(null);
  const wasCreated = useRef(false);
  useEffect(() => {
    // Done was pressed and is gone.
    if (wasCreated.current && !created) form.current?.querySelector("input")?.focus();
    wasCreated.current = created !== null;
  }, [created]);
  const problem =
    name.trim() === "" ? words.keyNameMissing : name.trim().length > LONGEST_NAME ? words.keyNameLong : null;

  async function create(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    setRefused(null);
    if (isBusy) return;
    if (problem) return form.current?.querySelector("input")?.focus();
    setBusy(true);
    const device = name.trim();
    const outcome = await callAuth("/api-key/create", { name: device, metadata: { scope } }, hasText("key"));
    setBusy(false);
    if (!outcome.ok) return setRefused(explainAuth(outcome.problem, account));
    setCreated({ device, scope, secret: outcome.value.key });
    setName("");
    setChecked(false);
    queryClient.invalidateQueries(keysQuery);
  }

  if (created) return <NewKey {...created} userName={userName} onDone={() => setCreated(null)} />;
  return (
    <form ref={form} onSubmit={create} noValidate className="rounded-card border border-line bg-surface p-4 desk:p-5">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <Field
          id={field}
          className="min-w-0 flex-[1_1_220px]"
          label={words.keyName}
          placeholder={words.keyNameExample}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          problem={refused ?? (isChecked ? problem : null)}
        />
        <div>
          <p aria-hidden className="mb-1.5 font-medium text-13">
            {words.scope}
          </p>
          <div className="flex h-10 items-center">
            <Segmented
              label={words.scope}
              value={scope}
              onChange={setScope}
              segments={(["write", "read"] as const).map((value) => ({ value, label: words.scopes[value] }))}
            />
          </div>
        </div>
        <Button type="submit" variant="primary" size="large" busy={isBusy} className="desk:mt-[26px] max-desk:w-full">
          {words.createKey}
        </Button>
      </div>
      {/* As high as the longer one, so that nothing moves. */}
      <p className="mt-3 min-h-8 text-12 text-text-3 max-desk:min-h-12">{words.scopeHints[scope]}</p>
    </form>
  );
}
