import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Switch } from "#ui/controls/switch.tsx";
import { useWords } from "#ui/words/words.ts";
import { queryClient, rpc } from "../rpc.ts";
import { useChange } from "./use-change.ts";

/** Whether a search by name on Discover also asks public directories. */
export function Directories() {
  const words = useWords("directories");
  const { data } = useSuspenseQuery(rpc.admin.directories.get.queryOptions());
  const { mutateAsync: set, variables, isPending } = useMutation(rpc.admin.directories.set.mutationOptions());
  const { run } = useChange();
  // Shown optimistically while the request is pending; a refusal reverts it.
  const isOn = isPending && variables ? variables.isOn : data.isOn;
  return (
    <Switch
      label={words.podcasts}
      hint={words.podcastsHint}
      checked={isOn}
      onChange={(next) =>
        run(async () => {
          await set({ isOn: next });
          await queryClient.invalidateQueries(rpc.admin.directories.get.queryFilter());
          await queryClient.invalidateQueries(rpc.discover.search.queryFilter());
        })
      }
    />
  );
}
