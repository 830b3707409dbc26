import pg from "pg";
import type { Log } from "../log.ts";

/** What processes on one database tell each other: that something happened, never what, so that a lost notice costs time only. */
export type Notice =
  /** Channels have new items; the text is their ids. */
  | "pagecast_items"
  /** Lanes have channels that are due. */
  | "pagecast_due"
  /** The owner chose another catalogue. */
  | "pagecast_catalogue";

export type Notices = {
  /** `heard` is also called with "" after the line was down: then anything may have happened. Answers with the way to stop. */
  on(notice: Notice, heard: (text: string) => void): () => void;
  close(): Promise<void>;
};

const NOTICES: Notice[] = ["pagecast_items", "pagecast_due", "pagecast_catalogue"];
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;

/** One session of its own that listens for all of this process, and comes back by itself. */
export function hearNotices(url: string, log: Log): Notices {
  const hearers = new Map<string, Set<(text: string) => void>>(NOTICES.map((notice) => [notice, new Set()]));
  const tell = (notice: string, text: string) => {
    for (const heard of hearers.get(notice) ?? []) heard(text);
  };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wait = FIRST_WAIT_MS;
  let closed = false;

  const connect = async () => {
    const line = new pg.Client({
      connectionString: url,
      application_name: "pagecast notices",
      // Nothing is ever sent on it, so only this tells that it died without a word.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 15_000,
      query_timeout: 15_000,
    });
    client = line;
    let down = false;
    const lost = (cause?: Error) => {
      if (down || closed) return;
      down = true;
      log.warn({ cause: cause?.message }, "the line for notices is down, trying again");
      line.end().catch(() => {});
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    line.on("error", lost);
    line.on("end", () => lost());
    line.on("notification", ({ channel, payload }) => tell(channel, payload ?? ""));
    try {
      await line.connect();
      await line.query(NOTICES.map((notice) => `listen ${notice}`).join("; "));
      wait = FIRST_WAIT_MS;
      for (const notice of NOTICES) tell(notice, "");
    } catch (cause) {
      lost(cause as Error);
    }
  };
  const connecting = connect();
  return {
    on(notice, heard) {
      hearers.get(notice)?.add(heard);
      return () => hearers.get(notice)?.delete(heard);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
