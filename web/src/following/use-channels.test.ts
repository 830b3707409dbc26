import { afterEach, expect, it } from "vitest";
import { queryClient, rpc } from "../rpc.ts";
import { findListed, type WireChannel } from "./use-channels.ts";

const channel = (id: string) => ({ id, channel: { channel_url: `https://${id}.example/` } }) as WireChannel;

afterEach(() => queryClient.clear());

it("a channel that is the same in the next list stays the same object", () => {
  const [same, changed] = [channel("1"), channel("2")];
  queryClient.setQueryData(rpc.channels.list.queryKey(), [same, changed]);
  const before = ["1", "2"].map((id) => findListed(id));
  queryClient.setQueryData(rpc.channels.list.queryKey(), [channel("3"), { ...changed, title: "New" }, same]);
  expect(findListed("1")).toBe(before[0]);
  expect(findListed("2")).not.toBe(before[1]);
  expect(findListed("2")?.title).toBe("New");
});
