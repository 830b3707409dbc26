import pg from "pg";
import type { Log } from "../log.ts";

/** Sent between the processes of one database: that something happened, never what, so that a lost one only costs time. */
export type NotificationChannel =
  /** Channels have new items; the payload is their ids. */
  | "pagecast_items"
  /** Lanes have channels that are due. */
  | "pagecast_due"
  /** The owner chose another catalogue. */
  | "pagecast_catalogue";

export type Notifications = {
  /**
   * `listener` is also called with an empty payload after the connection was lost: then anything may have happened. Returns a
   * function that removes it.
   */
  on(channel: NotificationChannel, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
};

const CHANNELS: NotificationChannel[] = ["pagecast_items", "pagecast_due", "pagecast_catalogue"];
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;

/** Listens for this whole process on one connection of its own, which reconnects. */
export function listenForNotifications(url: string, log: Log): Notifications {
  const listeners = new Map<string, Set<(payload: string) => void>>(CHANNELS.map((channel) => [channel, new Set()]));
  const emit = (channel: string, payload: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;
  let isClosed = false;

  const connect = async () => {
    const connection = new pg.Client({
      connectionString: url,
      application_name: "pagecast notifications",
      // Nothing is ever sent on this connection, so only keep-alive detects that it was dropped silently.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 15_000,
      query_timeout: 15_000,
    });
    client = connection;
    let isLost = false;
    const reconnect = (cause?: Error) => {
      if (isLost || isClosed) return;
      isLost = true;
      log.warn({ cause: cause?.message }, "connection for notifications lost, reconnecting");
      connection.end().catch(() => {});
      timer = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    };
    connection.on("error", reconnect);
    connection.on("end", () => reconnect());
    connection.on("notification", ({ channel, payload }) => emit(channel, payload ?? ""));
    try {
      await connection.connect();
      await connection.query(CHANNELS.map((channel) => `listen ${channel}`).join("; "));
      retryMs = FIRST_RETRY_MS;
      for (const channel of CHANNELS) emit(channel, "");
    } catch (cause) {
      reconnect(cause as Error);
    }
  };
  const connecting = connect();
  return {
    on(channel, listener) {
      listeners.get(channel)?.add(listener);
      return () => listeners.get(channel)?.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
