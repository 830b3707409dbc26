import { setTimeout as sleep } from "node:timers/promises";
import { mutation, query } from "./client.ts";
import { type Person, recordUnsubscribe } from "./person.ts";
import { pick } from "./pick.ts";
import type { PublishedChannel, Publisher } from "./publisher.ts";
import type { Traffic } from "./traffic.ts";

/** What simulated people share. */
export type Workload = {
  publisher: Publisher;
  traffic: Traffic;
  /** By the URL under which the server stored the channel. */
  channelByUrl: Map<string, PublishedChannel>;
  /** Tracked events; uncertain ones may or may not have been stored. */
  events: { acknowledged: number; uncertain: number };
};

/** Something a person does once. It ends when it is acknowledged, and the ledger says so. */
export type Action = (workload: Workload, person: Person) => Promise<unknown>;

const ACTIONS: [weight: number, action: Action][] = [
  [3, subscribeToAnother],
  [1, unsubscribeFromOne],
  [5, markItem],
  [3, starItem],
  [2, openItem],
  [2, ({ traffic }, person) => traffic.sendUntilDone(query("channels.list"), person)],
  [2, ({ traffic }, person) => traffic.sendUntilDone(query("items.unreadCounts"), person)],
  [1, ({ traffic }, person) => traffic.sendUntilDone(query("items.search", { question: "no. 1" }), person)],
  [1, trackEvent],
];
const TOTAL_WEIGHT = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

/** Does one of the actions, at random by weight. */
export async function actAtRandom(workload: Workload, person: Person): Promise<void> {
  let left = Math.random() * TOTAL_WEIGHT;
  const [, action] = ACTIONS.find(([weight]) => (left -= weight) < 0) ?? [];
  await action?.(workload, person);
}

export async function subscribe(workload: Workload, person: Person, channel: PublishedChannel): Promise<void> {
  const request = mutation("channels.subscribe", { channelUrl: channel.address });
  const { channelUrl } = await workload.traffic.sendUntilDone(request, person);
  workload.channelByUrl.set(channelUrl, channel);
  person.following.add(channel);
}

/** Imports an OPML file with about half of the channels meant for imports. */
export async function importFeeds({ publisher, traffic }: Workload, person: Person): Promise<void> {
  const channels = publisher.imported.filter(() => Math.random() < 0.5);
  const rows = channels.map(({ address }) => `<outline type="rss" text="A feed" xmlUrl="${address}"/>`);
  const text = `<opml version="2.0"><body>${rows.join("")}</body></opml>`;
  for (;;) {
    const outcome = await traffic.send(mutation("opml.import", { text }), person);
    if (outcome.kind === "done") {
      person.imports.push({ id: outcome.data.id, channels });
      return;
    }
    person.uncertainImports++;
    await sleep(500);
  }
}

async function subscribeToAnother(workload: Workload, person: Person): Promise<void> {
  const others = workload.publisher.channels.filter((each) => !each.isRoute && !person.following.has(each));
  const channel = pick(others);
  if (channel) await subscribe(workload, person, channel);
}

async function unsubscribeFromOne({ publisher, traffic }: Workload, person: Person): Promise<void> {
  const candidates = publisher.channels.filter((each) => !each.isRoute && person.following.has(each));
  const channel = pick(candidates);
  if (!channel) return;
  await traffic.sendUntilDone(mutation("channels.unsubscribe", { channelUrl: channel.address }), person);
  recordUnsubscribe(person, channel);
}

async function markItem(workload: Workload, person: Person): Promise<void> {
  const id = await pickItem(workload, person);
  if (!id) return;
  const isRead = Math.random() < 0.8;
  const request = isRead ? mutation("items.markRead", { ids: [id] }) : mutation("items.markUnread", { ids: [id] });
  await workload.traffic.sendUntilDone<unknown>(request, person);
  person.read.set(id, isRead);
}

async function starItem(workload: Workload, person: Person): Promise<void> {
  const id = await pickItem(workload, person);
  if (!id) return;
  const starred = Math.random() < 0.7;
  await workload.traffic.sendUntilDone(mutation("items.star", { id, starred }), person);
  person.starred.set(id, starred);
}

async function openItem(workload: Workload, person: Person): Promise<void> {
  const id = await pickItem(workload, person);
  if (id) await workload.traffic.sendUntilDone(query("items.get", { id }), person);
}

/** Not retried: losing an event is better than counting it twice. */
async function trackEvent({ traffic, events }: Workload, person: Person): Promise<void> {
  const request = mutation("events.track", {
    events: [{ event: "VideoCover Clicked", details: { type: "bilibili" } }],
  });
  const outcome = await traffic.send(request, person);
  events[outcome.kind === "done" ? "acknowledged" : "uncertain"]++;
}

/** The id of one of the newest items, if it is of a channel the ledger says they follow. */
async function pickItem({ traffic, channelByUrl }: Workload, person: Person): Promise<string | undefined> {
  const { items } = await traffic.sendUntilDone(query("items.list", { limit: 50 }), person);
  const item = pick(items);
  const channel = item && channelByUrl.get(item.channel.channelUrl);
  if (!channel || !person.following.has(channel)) return undefined;
  person.channelOf.set(item.id, channel);
  return item.id;
}
