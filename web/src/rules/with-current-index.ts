import { queryClient } from "../rpc.ts";
import { catalogueIndexQuery } from "./catalogue-index.ts";

/**
 * Reads something of the catalogue. A tab that was left open while the catalogue was updated asks for files of a version
 * that is gone; it then takes the new index, forgets what came from the old one, and reads once more.
 */
export async function withCurrentIndex<Read>(read: () => Promise<Read>): Promise<Read> {
  const before = await queryClient.ensureQueryData(catalogueIndexQuery);
  try {
    return await read();
  } catch (cause) {
    if (!(cause instanceof Error) || cause.cause !== 404) throw cause;
    const now = await queryClient.fetchQuery({ ...catalogueIndexQuery, staleTime: 0 });
    if (now.version === before.version) throw cause;
    queryClient.removeQueries({ queryKey: ["catalogue"] });
    for (const list of ["site-list", "rule-list"]) void queryClient.invalidateQueries({ queryKey: [list] });
    return read();
  }
}
