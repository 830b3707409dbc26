import { storedSetting } from "../preferences/stored-setting.ts";
import { queryClient, rpc } from "../rpc.ts";

/**
 * The feed service in front of a route, as the server last named it; "" if it named none. Stored, so that suggestions do not
 * wait for the server.
 */
export const knownFeedService = storedSetting<string>("feed-service", (stored) => stored ?? "");

/** Asks the server. If it names another one now, the suggestions on screen are updated. */
export async function updateFeedService(): Promise<void> {
  const status = await queryClient.ensureQueryData(rpc.status.get.queryOptions()).catch(() => null);
  if (status !== null && knownFeedService.read() !== (status.feedService ?? ""))
    knownFeedService.write(status.feedService ?? "");
}
