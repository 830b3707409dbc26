import { setTimeout as sleep } from "node:timers/promises";
import type { Deployment } from "./deployment.ts";
import type { Person } from "./person.ts";

/** What arrived on one person's stream of live updates. */
export type LiveUpdates = {
  /** By item id: how often the item arrived. */
  received: Map<string, number>;
  reconnects: number;
  stop(): Promise<void>;
};

/** Keeps the stream open as a browser does: when it ends, it is reopened after the last event received. */
export function followLiveUpdates({ webProxies }: Deployment, { cookie }: Person): LiveUpdates {
  const stopping = new AbortController();
  const received = new Map<string, number>();
  let lastEventId: string | undefined;
  const readOnce = async (port: number) => {
    const input = encodeURIComponent(JSON.stringify(lastEventId === undefined ? {} : { lastEventId }));
    const response = await fetch(`http://127.0.0.1:${port}/rpc/items.live?input=${input}`, {
      headers: { cookie, accept: "text/event-stream" },
      signal: stopping.signal,
    });
    for await (const text of eventsOf(response)) {
      const event = parseEvent(text);
      if (!event) continue;
      lastEventId = event.id;
      for (const item of event.items) received.set(item, (received.get(item) ?? 0) + 1);
    }
  };
  const run = async () => {
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      updates.reconnects = attempt;
      const { port } = webProxies[attempt % webProxies.length] as (typeof webProxies)[number];
      await readOnce(port).catch(() => {});
      await sleep(500);
    }
  };
  const updates: LiveUpdates = {
    received,
    reconnects: 0,
    async stop() {
      stopping.abort();
      await running;
    },
  };
  const running = run();
  return updates;
}

async function* eventsOf({ body }: Response): AsyncGenerator<string> {
  let text = "";
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (text + chunk).split("\n\n");
    text = events.pop() ?? "";
    yield* events;
  }
}

/** Undefined for events of tRPC itself, such as heartbeats. */
function parseEvent(text: string): { id: string; items: string[] } | undefined {
  const lines = text.split("\n");
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [event, id, data] = [field("event"), field("id"), field("data")];
  if (event || !id || !data) return undefined;
  const { items } = JSON.parse(data) as { items: { id: string }[] };
  return { id, items: items.map((item) => item.id) };
}
