import type { ItemId } from "../src/ids.ts";
import type { Arrivals } from "../src/items/follow-arrivals.ts";

export type LiveEvent = { id: string; data: Omit<Arrivals, "id"> };

/** Listens for new items as a browser does; can be disconnected and resumed. `who`: a cookie, or headers. */
export async function aLiveConnection(at: string, who: string | Record<string, string>, lastEventId?: string) {
  const stop = new AbortController();
  const input = encodeURIComponent(JSON.stringify(lastEventId === undefined ? {} : { lastEventId }));
  const response = await fetch(`${at}/rpc/items.live?input=${input}`, {
    headers: { ...(typeof who === "string" ? { cookie: who } : who), accept: "text/event-stream" },
    signal: stop.signal,
  });
  const events: LiveEvent[] = [];
  const refusals: string[] = [];
  const reading = (async () => {
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const lines = text.slice(0, end).split("\n");
        text = text.slice(end + 2);
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const [event, id, data] = [field("event"), field("id"), field("data")];
        if (event === "serialized-error" && data) refusals.push(JSON.parse(data).data?.problem?.kind);
        if (!event && id && data) events.push({ id, data: JSON.parse(data) });
      }
    }
  })().catch(() => {});
  return {
    events,
    refusals,
    items: (): ItemId[] => events.flatMap(({ data }) => data.items.map(({ id }) => id)),
    async cut() {
      stop.abort();
      await reading;
    },
  };
}
