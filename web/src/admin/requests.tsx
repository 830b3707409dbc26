import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import type { AppRouter } from "#server/rpc.ts";
import { Button } from "#ui/controls/button.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { queryClient, rpc } from "../rpc.ts";
import { GrantPlan } from "./grant-plan.tsx";
import { useChange } from "./use-change.ts";

type Request = inferRouterOutputs<AppRouter>["admin"]["requests"]["list"][number];

/** People who asked for a plan. */
export function Requests() {
  const words = useWords("admin");
  const { data: requests } = useSuspenseQuery(rpc.admin.requests.list.queryOptions(undefined, { staleTime: 0 }));
  const [granting, setGranting] = useState<Request | null>(null);
  return (
    <>
      {requests.length === 0 ? (
        <p className="text-13 text-text-2">{words.noRequests}</p>
      ) : (
        <ul className="border-line border-t">
          {requests.map((request) => (
            <RequestRow key={request.userId} request={request} onGrant={() => setGranting(request)} />
          ))}
        </ul>
      )}
      {granting && (
        <GrantPlan
          key={granting.userId}
          person={{ ...granting, id: granting.userId }}
          onClose={() => setGranting(null)}
        />
      )}
    </>
  );
}

function RequestRow({ request, onGrant }: { request: Request; onGrant: () => void }) {
  const words = useWords("admin");
  const planName = useWords("plans");
  const { userId, name, email, plan, requestedAt } = request;
  const date = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "medium" }).format(new Date(requestedAt));
  const { mutateAsync: dismiss } = useMutation(rpc.admin.requests.dismiss.mutationOptions());
  const { isBusy, run } = useChange();
  const dismissIt = async () => {
    const isDone = await run(async () => {
      await dismiss({ userId });
      await Promise.all([
        queryClient.invalidateQueries(rpc.admin.requests.list.queryFilter()),
        // It counts them.
        queryClient.invalidateQueries(rpc.membership.get.queryFilter()),
      ]);
    });
    if (isDone) notify({ kind: "success", title: words.dismissed });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-[200px] flex-1">
        <p className="font-semibold text-15 [overflow-wrap:anywhere]">{name}</p>
        <p className="text-13 text-text-2 [overflow-wrap:anywhere]">{email}</p>
        <p className="text-12 text-text-3">{words.requested(planName[plan], date)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={words.of(words.grantRequest, name)} onClick={onGrant}>
          {words.grantRequest}
        </Button>
        <Button
          variant="ghost"
          busy={isBusy}
          aria-label={words.of(words.dismiss, name)}
          onClick={() => void dismissIt()}
        >
          {words.dismiss}
        </Button>
      </div>
    </li>
  );
}
