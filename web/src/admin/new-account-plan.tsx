import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { CHANNEL_LIMIT, PLANS, type Plan, UNLIMITED } from "#core/membership.ts";
import { Segmented } from "#ui/controls/segmented.tsx";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { queryClient, rpc } from "../rpc.ts";
import { useChange } from "./use-change.ts";

/** The plan that new accounts start with, unless their invite brings another. */
export function NewAccountPlan() {
  const words = useWords("admin");
  const planName = useWords("plans");
  const { data } = useSuspenseQuery(rpc.admin.newAccounts.get.queryOptions());
  const { mutateAsync: set, variables, isPending } = useMutation(rpc.admin.newAccounts.set.mutationOptions());
  const { run } = useChange();
  const plan = isPending && variables ? variables.plan : data.plan;
  const limit = CHANNEL_LIMIT[plan];
  const explained = words.newAccountPlanExplained;
  const choose = async (chosen: Plan) => {
    if (chosen === plan) return;
    const isSet = await run(async () => {
      await set({ plan: chosen });
      await queryClient.invalidateQueries(rpc.admin.newAccounts.get.queryFilter());
      await queryClient.invalidateQueries(rpc.account.get.queryFilter());
    });
    if (isSet) notify({ kind: "success", title: words.newAccountPlanSaved(planName[chosen]) });
  };
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-medium text-13">{words.newAccountPlan}</h3>
      <Segmented
        label={words.newAccountPlan}
        segments={PLANS.map((value) => ({ value, label: planName[value] }))}
        value={plan}
        onChange={choose}
      />
      <p className="mt-2 text-13 text-text-2">
        {limit === 0 ? explained.free : limit === UNLIMITED ? explained.unlimited : explained.plus(limit)}
      </p>
    </div>
  );
}
