import { storedSetting } from "../preferences/stored-setting.ts";
import { queryClient, rpc } from "../rpc.ts";

/**
 * Whose address stands before a route, as the server last said; "" where it named none. Suggestions are made with it at once:
 * nothing on this device waits for the server.
 */
export const knownFeedService = storedSetting<string>("feed-service", (stored) => stored ?? "");

/** Asks the server. Where it names another one now, the suggestions on screen are made again. */
export async function learnFeedService(): Promise<void> {
  const status = await queryClient.ensureQueryData(rpc.status.get.queryOptions()).catch(() => null);
  if (status !== null && knownFeedService.read() !== (status.feedService ?? ""))
    knownFeedService.write(status.feedService ?? "");
}
