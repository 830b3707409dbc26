import { actAtRandom, importFeeds, subscribe, type Workload } from "./actions.ts";
import type { Deployment } from "./deployment.ts";
import { createLoops, type Loops } from "./loops.ts";
import { makeDue } from "./make-due.ts";
import type { Person } from "./person.ts";
import { pick } from "./pick.ts";
import { signUp, signUpMember } from "./sign-up.ts";
import { createTraffic, GaveUp } from "./traffic.ts";

/** The simulated people of a deployment, who act until they are paused or stopped. */
export type People = Workload &
  Pick<Loops, "pause" | "resume" | "stop"> & {
    /** All members; the owner is not one of them. */
    all: Person[];
    owner: Person;
    /** Follows every channel and does nothing: the checks watch what arrives for this person. */
    observer: Person;
  };

const READERS = 10;
/** Followed by every reader from the start and never unfollowed. */
const COMMON_ROUTES = 3;

export async function startPeople({ publisher, webProxies, sql }: Deployment): Promise<People> {
  const traffic = createTraffic(webProxies.map(({ port }) => port));
  const workload: Workload = {
    publisher,
    traffic,
    channelByUrl: new Map(),
    events: { acknowledged: 0, uncertain: 0 },
  };
  const owner = await signUp(traffic, "owner@example.org");
  const join = (name: string) => signUpMember(traffic, owner, `${name}@example.org`);
  const readers = await Promise.all(Array.from({ length: READERS }, (_, n) => join(`reader-${n}`)));
  const observer = await join("observer");
  const all = [...readers, observer];
  await makeFirstSubscriptions(workload, readers, observer);

  const loops = createLoops((cause) => {
    if (!(cause instanceof GaveUp)) traffic.unexpected.push(`the test harness failed: ${cause.stack}`);
  });
  for (const reader of readers) loops.start(() => actAtRandom(workload, reader), 150);
  loops.start(async () => {
    const newcomer = await join(`newcomer-${all.length}`);
    all.push(newcomer);
    for (const channel of publisher.channels.slice(0, 2)) await subscribe(workload, newcomer, channel);
  }, 4_000);
  loops.start(async (round) => {
    const reader = round % 3 === 0 ? pick(readers) : undefined;
    if (reader) await importFeeds(workload, reader);
  }, 1_500);
  loops.start(async () => {
    const channel = pick(publisher.channels);
    if (channel) publisher.publish(channel);
  }, 400);
  // Refreshes are minutes apart in real life; here a channel is due again after 1.5 s.
  const isDueAgain = "next_refresh_at > now() and problem is null and last_attempt_at < now() - interval '1500 ms'";
  loops.start(() => makeDue(sql, isDueAgain).catch(() => {}), 500);
  const { pause, resume, stop } = loops;
  return { ...workload, all, owner, observer, pause, resume, stop };
}

/** Every channel gets a follower, so that everything published has to arrive somewhere. */
async function makeFirstSubscriptions(workload: Workload, readers: Person[], observer: Person): Promise<void> {
  const { channels } = workload.publisher;
  const routes = channels.filter(({ isRoute }) => isRoute).slice(0, COMMON_ROUTES);
  for (const reader of readers) for (const route of routes) await subscribe(workload, reader, route);
  for (const channel of channels) await subscribe(workload, observer, channel);
}
