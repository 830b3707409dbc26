import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Switch } from "#ui/controls/switch.tsx";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { refetchCounts } from "../views/use-views.ts";

/** Whether a story of several channels is one entry. What is merged comes apart when it is turned off, so lists and counts are loaded again. */
export function StorySettings() {
  const words = useWords("settings");
  const problems = useWords("problems");
  const { data } = useSuspenseQuery(rpc.stories.settings.queryOptions());
  const change = useMutation({
    mutationFn: (isMerged: boolean) => rpc.stories.change.mutate({ isMerged }),
    onSuccess: (_, isMerged) => {
      queryClient.setQueryData(rpc.stories.settings.queryKey(), { isMerged });
      queryClient.removeQueries({ queryKey: ["timeline"] });
      queryClient.removeQueries(rpc.items.get.queryFilter());
      refetchCounts();
    },
    onError: (cause) =>
      notify({ kind: "failure", title: words.mergeStoriesFailed, message: explainRefusal(cause, problems) }),
  });
  return (
    <Switch
      label={words.mergeStories}
      hint={words.mergeStoriesHint}
      checked={change.isPending ? change.variables : data.isMerged}
      isDisabled={change.isPending}
      onChange={(isMerged) => change.mutate(isMerged)}
    />
  );
}
