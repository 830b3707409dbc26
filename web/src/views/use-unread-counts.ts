import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMe } from "../person/me.ts";
import { rpc } from "../rpc.ts";
import { useNow } from "../time/use-now.ts";
import { startOfDay } from "./start-of-day.ts";

/** How much is unread in every view, in one request; of saved views and folders, count-views.ts makes the sums. */
export function useUnreadCounts() {
  const me = useMe();
  // At midnight it is another query; until it is answered, the numbers of the day before stay.
  const since = startOfDay(useNow()).toISOString();
  return useQuery(
    rpc.items.unreadCounts.queryOptions({ since }, { enabled: Boolean(me), placeholderData: keepPreviousData }),
  );
}
