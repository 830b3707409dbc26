import { queryClient } from "../rpc.ts";
import { catalogueIndexQuery } from "./catalogue-index.ts";

/**
 * Reads from the catalogue. A tab left open during a catalogue update requests files of a version that no longer exists;
 * then this fetches the new index, drops what was cached of the old version, and retries once.
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
