import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Queryable } from "#server/db/query.ts";
import { end } from "../server/test/a-process.ts";

const SERVER = join(import.meta.dirname, "feed-server.ts");

/** Feeds served by another process on loopback. Several share a host, as in real lists, so the limits per host apply. */
export async function serveFeeds({
  feeds,
  hosts,
  items,
  latencyMs,
}: {
  feeds: number;
  hosts: number;
  items: number;
  latencyMs: number;
}): Promise<{ addresses: string[]; stop(): Promise<void> }> {
  const server = spawn(process.execPath, [SERVER, `${feeds}`, `${items}`, `${latencyMs}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const port of createInterface({ input: server.stdout }))
    return {
      addresses: Array.from({ length: feeds }, (_, feed) => `http://127.0.1.${1 + (feed % hosts)}:${port}/${feed}.xml`),
      stop: () => end(server, "SIGTERM"),
    };
  throw new Error("the feed server exited before it was ready");
}

/** One reader follows all of them. No item is stored yet. */
export async function followAll(db: Queryable, addresses: readonly string[]): Promise<void> {
  await db.query(
    `with person as (
       insert into users (id, name, email, email_verified, created_at, updated_at)
       values (gen_random_uuid(), 'Reader', 'reader@example.org', true, now(), now()) returning id
     ), made as (
       insert into channels (channel_url, feed_url) select address, address from unnest($1::text[]) address returning id
     )
     insert into subscriptions (user_id, channel_id, subscribed_at) select person.id, made.id, now() from person, made`,
    [addresses],
  );
}
