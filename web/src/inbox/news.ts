import { VIDEO_TYPES } from "#core/video/video.ts";
import type { Item } from "./item.ts";
import type { View } from "./view.ts";

/** As much of an item that has arrived as has to be known of it until it is loaded. */
export type Arrival = Pick<Item, "id" | "isRead" | "video"> & { channel: { id: string } };

/** Whether an item that has just arrived belongs at the top of this list. */
export function takesArrival(view: View, { channel, isRead, video }: Arrival): boolean {
  if (view.question !== "" || view.show === "starred") return false;
  // It was read elsewhere; or starred, which delivers what came before the channel was followed, as read.
  if (isRead) return false;
  if (view.channelId !== null && view.channelId !== channel.id) return false;
  // As the server chooses them: what is only heard plays too, and is no video.
  return view.show !== "videos" || (video !== null && VIDEO_TYPES[video.type].medium === "video");
}
