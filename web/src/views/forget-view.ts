import { queryClient } from "../rpc.ts";

/**
 * For a link to a view: its list is loaded again, without what was read meanwhile, instead of shown as it was left. Going back
 * shows it as it was left.
 */
export function forgetView(key: string): void {
  // The rest of the list's key, such as its order, may be anything.
  void queryClient.resetQueries({ queryKey: ["timeline", { view: key }] });
}
