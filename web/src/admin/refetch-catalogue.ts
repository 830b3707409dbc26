import { queryClient, rpc } from "../rpc.ts";

export async function refetchState(): Promise<void> {
  await queryClient.invalidateQueries(rpc.admin.catalogue.pathFilter());
}

/** After another catalogue was chosen: drops everything cached of the old one. */
export async function refetchCatalogue(): Promise<void> {
  for (const key of ["catalogue-index", "catalogue", "site-list", "rule-list", "site", "look-up"])
    queryClient.removeQueries({ queryKey: [key] });
  await refetchState();
}
