import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { type FormEvent, useState } from "react";
import { PLANS, type Plan } from "#core/membership.ts";
import type { AppRouter } from "#server/rpc.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { ShownOnce } from "../layout/shown-once.tsx";
import { notify } from "../notify.ts";
import { queryClient, rpc } from "../rpc.ts";
import { useChange } from "./use-change.ts";

type Invite = inferRouterOutputs<AppRouter>["admin"]["invites"]["list"][number];

export function Invites() {
  const words = useWords("admin");
  const { data: invites } = useSuspenseQuery(rpc.admin.invites.list.queryOptions());
  const { data: newAccounts } = useSuspenseQuery(rpc.admin.newAccounts.get.queryOptions());
  return (
    <>
      <CreateInvite usualPlan={newAccounts.plan} />
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

function CreateInvite({ usualPlan }: { usualPlan: Plan }) {
  const words = useWords("admin");
  const planName = useWords("plans");
  const [note, setNote] = useState("");
  // Until the owner chooses one: the plan of new accounts when the invite is used.
  const [plan, setPlan] = useState<Plan | null>(null);
  const { mutateAsync: create, data: made, reset } = useMutation(rpc.admin.invites.create.mutationOptions());
  const { isBusy, run } = useChange();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isMade = await run(async () => {
      await create({ note: note.trim(), plan });
      await queryClient.invalidateQueries(rpc.admin.invites.list.queryFilter());
    });
    if (!isMade) return;
    setNote("");
    setPlan(null);
  };
  if (made) return <ShownOnce title={words.inviteMade} hint={words.inviteMadeHint} text={made.url} onDone={reset} />;
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-x-3 gap-y-4">
      <Field
        className="min-w-[200px] max-w-[360px] flex-1"
        label={words.note}
        autoComplete="off"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="font-medium text-13">
          {words.invitePlan}
        </span>
        <div className="flex h-10 items-center">
          <Segmented
            label={words.invitePlan}
            segments={PLANS.map((value) => ({ value, label: planName[value] }))}
            value={plan ?? usualPlan}
            onChange={setPlan}
          />
        </div>
      </div>
      <Button type="submit" size="large" busy={isBusy} className="max-desk:h-10!">
        {words.createInvite}
      </Button>
    </form>
  );
}

function InviteRow({ invite: { id, note, plan, usedBy, expiresAt } }: { invite: Invite }) {
  const words = useWords("admin");
  const planName = useWords("plans");
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
          {plan !== null && `${words.withPlan(planName[plan])} · `}
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
