import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Segmented } from "#ui/controls/segmented.tsx";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { queryClient, rpc } from "../rpc.ts";
import { useChange } from "./use-change.ts";

const POLICIES = ["open", "invite", "closed"] as const;

export function SignupPolicy() {
  const words = useWords("admin");
  const { data } = useSuspenseQuery(rpc.admin.signup.get.queryOptions());
  const { mutateAsync: set, variables, isPending } = useMutation(rpc.admin.signup.set.mutationOptions());
  const { run } = useChange();
  // Shown optimistically while the request is pending; a refusal reverts it.
  const policy = isPending && variables ? variables.policy : data.policy;
  const choose = async (chosen: (typeof POLICIES)[number]) => {
    if (chosen === policy) return;
    const isSet = await run(async () => {
      await set({ policy: chosen });
      await queryClient.invalidateQueries(rpc.admin.signup.get.queryFilter());
      await queryClient.invalidateQueries(rpc.account.get.queryFilter());
    });
    if (isSet) notify({ kind: "success", title: words.policySaved, message: words.policyExplained[chosen] });
  };
  return (
    <>
      {data.isFixed ? (
        <p className="font-semibold">{words.policies[policy]}</p>
      ) : (
        <Segmented
          label={words.signup}
          segments={POLICIES.map((value) => ({ value, label: words.policies[value] }))}
          value={policy}
          onChange={choose}
        />
      )}
      <p className="mt-2 text-13 text-text-2">
        {words.policyExplained[policy]} {data.isFixed && words.policyFixed}
      </p>
    </>
  );
}
