import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Switch } from "#ui/controls/switch.tsx";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { queryClient, rpc } from "../rpc.ts";
import { useChange } from "./use-change.ts";

/** What can be followed here: every feed, or only authors and channels. */
export function FollowPolicy() {
  const words = useWords("admin");
  const { data } = useSuspenseQuery(rpc.admin.subscribePolicy.get.queryOptions());
  const { mutateAsync: set, variables, isPending } = useMutation(rpc.admin.subscribePolicy.set.mutationOptions());
  const { run } = useChange();
  // Shown optimistically while the request is pending; a refusal reverts it.
  const policy = isPending && variables ? variables.policy : data.policy;
  const choose = async (isEvery: boolean) => {
    const chosen = isEvery ? "any-feed" : "authors";
    const isSet = await run(async () => {
      await set({ policy: chosen });
      await queryClient.invalidateQueries(rpc.admin.subscribePolicy.get.queryFilter());
      // The buttons of every list follow from it.
      await queryClient.invalidateQueries(rpc.account.get.queryFilter());
    });
    if (isSet) notify({ kind: "success", title: words.followingSaved[chosen] });
  };
  return (
    <Switch
      label={words.everyFeed}
      hint={`${words.everyFeedExplained[policy]} ${data.isFixed ? words.followingFixed : ""}`.trim()}
      checked={policy === "any-feed"}
      isDisabled={data.isFixed}
      onChange={choose}
    />
  );
}
