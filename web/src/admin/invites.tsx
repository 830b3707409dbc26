import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { type FormEvent, useState } from "react";
import type { AppRouter } from "#server/rpc.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { ShownOnce } from "../layout/shown-once.tsx";
import { notify } from "../notify.ts";
import { queryClient, rpc } from "../rpc.ts";
import { useChange } from "./use-change.ts";

type Invite = inferRouterOutputs<AppRouter>["admin"]["invites"]["list"][number];

export function Invites() {
  const words = useWords("admin");
  const { data: invites } = useSuspenseQuery(rpc.admin.invites.list.queryOptions());
  return (
    <>
      <CreateInvite />
      {invites.length === 0 ? (
        <p className="mt-4 text-13 text-text-2">{words.noInvites}</p>
      ) : (
        <ul className="mt-4 max-h-96 overflow-y-auto border-line border-t">
          {invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} />
          ))}
        </ul>
      )}
    </>
  );
}

function CreateInvite() {
  const words = useWords("admin");
  const [note, setNote] = useState("");
  const { mutateAsync: create, data: made, reset } = useMutation(rpc.admin.invites.create.mutationOptions());
  const { isBusy, run } = useChange();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isMade = await run(async () => {
      await create({ note: note.trim() });
      await queryClient.invalidateQueries(rpc.admin.invites.list.queryFilter());
    });
    if (isMade) setNote("");
  };
  if (made) return <ShownOnce title={words.inviteMade} hint={words.inviteMadeHint} text={made.url} onDone={reset} />;
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-3">
      <Field
        className="min-w-0 max-w-[360px] flex-1"
        label={words.note}
        autoComplete="off"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" size="large" busy={isBusy} className="mt-[26px] max-desk:h-10!">
        {words.createInvite}
      </Button>
    </form>
  );
}

function InviteRow({ invite: { id, note, usedBy, expiresAt } }: { invite: Invite }) {
  const words = useWords("admin");
  const language = useLanguage();
  const { mutateAsync: remove } = useMutation(rpc.admin.invites.delete.mutationOptions());
  const { isBusy, run } = useChange();
  const end = new Date(expiresAt);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(end);
  const name = note || words.unnamed;
  const revoke = async () => {
    const isGone = await run(async () => {
      await remove({ id });
      await queryClient.invalidateQueries(rpc.admin.invites.list.queryFilter());
    });
    if (isGone) notify({ kind: "success", title: words.revoked });
  };
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-12 text-text-3">
          {usedBy ? words.usedBy(usedBy) : end > new Date() ? words.validUntil(date) : words.expired(date)}
        </span>
      </span>
      {!usedBy && (
        <Button busy={isBusy} aria-label={words.revokeOf(name)} onClick={revoke}>
          {words.revoke}
        </Button>
      )}
    </li>
  );
}
