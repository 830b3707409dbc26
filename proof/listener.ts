import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

/** Somebody who leaves the page open: how often each item was announced. */
export type Listener = { arrived: Map<string, number>; reopened: number; sawMore: boolean; stop(): Promise<void> };

/** Opens the line for live updates as a browser does, and again where it was whenever it is cut. */
export function listen({ doors }: World, { cookie }: Person): Listener {
  const stopping = new AbortController();
  const listener: Listener = {
    arrived: new Map(),
    reopened: -1,
    sawMore: false,
    async stop() {
      stopping.abort();
      await running;
    },
  };
  let lastEventId: string | undefined;
  const hear = (text: string) => {
    const field = (name: string) =>
      text
        .split("\n")
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    const [event, id, data] = [field("event"), field("id"), field("data")];
    if (event || !id || !data) return;
    lastEventId = id;
    const { items, more } = JSON.parse(data) as { items: { id: string }[]; more: boolean };
    listener.sawMore ||= more;
    for (const { id: item } of items) listener.arrived.set(item, (listener.arrived.get(item) ?? 0) + 1);
  };
  const open = async (door: number) => {
    const input = encodeURIComponent(JSON.stringify(lastEventId === undefined ? {} : { lastEventId }));
    const response = await fetch(`http://127.0.0.1:${door}/rpc/items.live?input=${input}`, {
      headers: { cookie, accept: "text/event-stream" },
      signal: stopping.signal,
    });
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        hear(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  };
  const running = (async () => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      listener.reopened++;
      await open((doors[turn % doors.length] as (typeof doors)[number]).port).catch(() => {});
      await sleep(500);
    }
  })();
  return listener;
}
