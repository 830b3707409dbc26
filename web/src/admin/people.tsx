import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Field, Problem } from "#ui/controls/field.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { Skeleton } from "../layout/page-skeleton.tsx";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";
import { GrantPlan } from "./grant-plan.tsx";
import { type Person, peopleQuery, refetchPeople } from "./people-list.ts";
import { useChange } from "./use-change.ts";

export function People() {
  const words = useWords("admin");
  const problems = useWords("problems");
  const [search, setSearch] = useState("");
  const asked = useDeferredValue(search.trim());
  const [granting, setGranting] = useState<Person | null>(null);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...peopleQuery(asked),
    placeholderData: keepPreviousData,
  });
  const people = data?.pages.flatMap((page) => page.people);
  return (
    <>
      <Field
        className="max-w-[360px]"
        label={words.search}
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="mt-4" aria-live="polite">
        {error ? (
          <Problem>{explainRefusal(error, problems)}</Problem>
        ) : !people ? (
          <Skeleton rows={3} />
        ) : people.length === 0 ? (
          <p className="text-13 text-text-2">{words.nobody}</p>
        ) : (
          <ul className="border-line border-t">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} onGrant={() => setGranting(person)} />
            ))}
          </ul>
        )}
      </div>
      {hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.more}
        </Button>
      )}
      {granting && <GrantPlan key={granting.id} person={granting} onClose={() => setGranting(null)} />}
    </>
  );
}

function PersonRow({ person, onGrant }: { person: Person; onGrant: () => void }) {
  const words = useWords("admin");
  const planName = useWords("plans");
  const date = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "medium" });
  const { id, name, email, role, suspendedAt, createdAt, used, isLastOwner, plan, source, until } = person;
  const why = isLastOwner ? words.lastOwner : null;
  const facts = [
    words.channels(used),
    source && (source === "payment" ? words.paid : words.granted),
    until && words.until(date.format(new Date(until))),
    words.joined(date.format(new Date(createdAt))),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-[220px] flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold text-15">{name}</span>
          <Tag>{planName[plan]}</Tag>
          {role === "admin" && <Tag look="bg-accent-tint text-accent">{words.owner}</Tag>}
          {suspendedAt && <Tag look="bg-danger-tint text-danger">{words.suspended}</Tag>}
        </p>
        <p className="text-13 text-text-2">{email}</p>
        <p className="text-12 text-text-3">{facts.join(" · ")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={words.of(words.grant, name)} onClick={onGrant}>
          {words.grant}
        </Button>
        <RoleButton id={id} name={name} isOwner={role === "admin"} disabledReason={why} />
        <SuspendButton id={id} name={name} isSuspended={suspendedAt !== null} disabledReason={why} />
      </div>
    </li>
  );
}

function Tag({ look = "bg-text/8 text-text-2", children }: { look?: string; children: string }) {
  return <span className={`rounded-tag px-1.5 font-medium text-12 leading-5 ${look}`}>{children}</span>;
}

interface ChangeProps {
  id: string;
  name: string;
  disabledReason: string | null;
}

function RoleButton({ id, name, isOwner, disabledReason }: ChangeProps & { isOwner: boolean }) {
  const words = useWords("admin");
  const { mutateAsync: setRole } = useMutation(rpc.admin.people.setRole.mutationOptions());
  const { isBusy, run } = useChange();
  const change = async () => {
    const isDone = await run(async () => {
      await setRole({ userId: id, role: isOwner ? "person" : "admin" });
      await refetchPeople();
    });
    if (isDone) notify({ kind: "success", title: isOwner ? words.unmadeOwner(name) : words.madeOwner(name) });
  };
  return (
    <Button
      variant="ghost"
      busy={isBusy}
      disabledReason={disabledReason}
      aria-label={words.of(isOwner ? words.unmakeOwner : words.makeOwner, name)}
      onClick={change}
    >
      {isOwner ? words.unmakeOwner : words.makeOwner}
    </Button>
  );
}

function SuspendButton({ id, name, isSuspended, disabledReason }: ChangeProps & { isSuspended: boolean }) {
  const words = useWords("admin");
  const { mutateAsync: suspend } = useMutation(rpc.admin.people.suspend.mutationOptions());
  const { isBusy, run } = useChange();
  const change = async () => {
    const isDone = await run(async () => {
      await suspend({ userId: id, suspended: !isSuspended });
      await refetchPeople();
    });
    if (!isDone) return;
    if (isSuspended) notify({ kind: "success", title: words.reinstated(name) });
    else notify({ kind: "success", title: words.suspendedToast(name), message: words.suspendedDetail });
  };
  return (
    <Button
      variant="ghost"
      busy={isBusy}
      disabledReason={disabledReason}
      aria-label={words.of(isSuspended ? words.reinstate : words.suspend, name)}
      onClick={change}
      className={isSuspended || disabledReason ? "" : "text-danger!"}
    >
      {isSuspended ? words.reinstate : words.suspend}
    </Button>
  );
}
