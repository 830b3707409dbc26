import { afterEach, expect, it } from "vitest";
import { queryClient, rpc } from "../rpc.ts";
import { findListed, type WireChannel } from "./use-channels.ts";

const channel = (id: string) => ({ id, channel: { channel_url: `https://${id}.example/` } }) as WireChannel;

afterEach(() => queryClient.clear());

it("a channel that is the same in the next list, at the same place, stays the same object", () => {
  queryClient.setQueryData(rpc.channels.list.queryKey(), [channel("1"), channel("2")]);
  const before = ["1", "2"].map((id) => findListed(id));
  queryClient.setQueryData(rpc.channels.list.queryKey(), [
    channel("1"),
    { ...channel("2"), title: "New" },
    channel("3"),
  ]);
  expect(findListed("1")).toBe(before[0]);
  expect(findListed("2")).not.toBe(before[1]);
  expect(findListed("2")?.title).toBe("New");
});
