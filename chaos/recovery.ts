import { setTimeout as sleep } from "node:timers/promises";
import { mutation, query, send } from "./client.ts";
import type { Run } from "./fault.ts";
import type { PublishedChannel, Publisher } from "./publisher.ts";
import { waitFor } from "./wait-for.ts";

/** Waits until every web process accepts writes and what is published arrives. Returns what is still wrong at the end. */
export async function waitForRecovery(run: Run, timeoutMs: number): Promise<string[]> {
  const giveUpAt = Date.now() + timeoutMs;
  const request = mutation("privateFeed.renew");
  for (const { port } of run.deployment.webProxies) {
    for (;;) {
      const outcome = await send(port, request, run.people.observer.cookie);
      if (outcome.kind === "done") break;
      if (Date.now() > giveUpAt) return [`writes still fail after ${timeoutMs / 1000} s: ${JSON.stringify(outcome)}`];
      await sleep(200);
    }
  }
  const { publisher } = run.deployment;
  return checkDelivery(
    run,
    [...sitesOf(publisher).slice(0, 1), ...routesOf(publisher).slice(0, 1)],
    giveUpAt - Date.now(),
  );
}

/** Publishes on a site, whose server is never part of a fault, and waits until the item arrives. */
export function checkDeliveryFromSite(run: Run, timeoutMs: number): Promise<string[]> {
  return checkDelivery(run, sitesOf(run.deployment.publisher).slice(0, 1), timeoutMs);
}

async function checkDelivery(run: Run, channels: PublishedChannel[], timeoutMs: number): Promise<string[]> {
  const { deployment, people } = run;
  const titles = channels.map((channel) => deployment.publisher.publish(channel));
  const addresses = channels.map(({ address }) => address);
  const countArrived = async () => {
    await deployment.sql
      .query("update channels set next_refresh_at = now() where channel_url = any($1) and next_refresh_at > now()", [
        addresses,
      ])
      .catch(() => {});
    const outcome = await people.traffic.sendUnrecorded(query("items.list", { limit: 100 }), people.observer);
    const items = outcome.kind === "done" ? outcome.data.items : [];
    return titles.filter((title) => items.some((item) => item.title === title)).length;
  };
  const arrived = await waitFor(countArrived, (count) => count === titles.length, timeoutMs);
  if (arrived === titles.length) return [];
  return [`only ${arrived} of ${titles.length} published items arrived in ${Math.round(timeoutMs / 1000)} s`];
}

export function routesOf({ channels }: Publisher): PublishedChannel[] {
  return channels.filter(({ isRoute }) => isRoute);
}

function sitesOf({ channels }: Publisher): PublishedChannel[] {
  return channels.filter(({ isRoute }) => !isRoute);
}
