import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RpcError } from "#core/rpc-protocol.ts";
import { subscribeToItems } from "./use-arrivals.ts";

describe("a subscription", () => {
  class FakeSource extends EventTarget {
    static readonly CLOSED = 2;
    static last: FakeSource;
    readyState = 1;
    onmessage?: (event: { data: string; lastEventId: string }) => void;
    onerror?: () => void;
    readonly address: string;
    constructor(address: string) {
      super();
      this.address = address;
      FakeSource.last = this;
    }
    close() {
      this.readyState = FakeSource.CLOSED;
    }
  }
  const onData = vi.fn();
  const onError = vi.fn();
  const open = () => subscribeToItems({ lastEventId: "7" }, { onData, onError });
  beforeEach(() => {
    vi.stubGlobal("EventSource", FakeSource);
    vi.clearAllMocks();
  });
  afterEach(() => vi.unstubAllGlobals());

  it("asks for its path and input, and passes on each event with its id", () => {
    open();
    const { address, onmessage } = FakeSource.last;
    expect(address).toBe(`/rpc/items.live?input=${encodeURIComponent('{"lastEventId":"7"}')}`);
    onmessage?.({ data: '{"items":[]}', lastEventId: "8" });
    expect(onData).toHaveBeenCalledWith({ id: "8", data: { items: [] } });
  });

  it("fails when the server refuses it, not while the browser reconnects", () => {
    open();
    FakeSource.last.onerror?.();
    expect(onError).not.toHaveBeenCalled();
    FakeSource.last.dispatchEvent(new Event("serialized-error"));
    expect(onError).toHaveBeenCalledWith(expect.any(RpcError));
    expect(FakeSource.last.readyState).toBe(FakeSource.CLOSED);
    open();
    FakeSource.last.close();
    FakeSource.last.onerror?.();
    expect(onError).toHaveBeenCalledTimes(2);
  });
});
