import { queryClient, rpc } from "../rpc.ts";

export async function refetchState(): Promise<void> {
  await queryClient.invalidateQueries(rpc.admin.catalogue.pathFilter());
}

/** Another catalogue is in use: this page, too, goes on with that one. */
export async function takeUpCatalogue(): Promise<void> {
  for (const key of ["catalogue-index", "catalogue", "site-list", "rule-list", "site", "look-up"])
    queryClient.removeQueries({ queryKey: [key] });
  await refetchState();
}
