import { setTimeout as sleep } from "node:timers/promises";
import { peakMemoryMb } from "../bench/measure.ts";
import { query } from "./client.ts";
import type { Fault, Run } from "./fault.ts";
import { makeAllDue } from "./make-due.ts";
import type { People } from "./people.ts";
import type { Behaviour, PublishedChannel } from "./publisher.ts";
import { checkDeliveryFromSite, routesOf } from "./recovery.ts";
import { waitFor } from "./wait-for.ts";

/** The most memory a worker may use while it is sent data without end. */
const WORKER_LIMIT_MB = 400;

export const FEED_SERVICE_FAULTS: Fault[] = [
  answersWith("feed service slow", ["hang"], 100_000),
  answersWith("feed service wrong", ["html", "error", "garbage", "wrong-type"], 30_000),
  answersWith("feed service huge", ["huge", "endless"], 60_000),
  {
    name: "feed service flapping",
    limitSeconds: 60,
    async inject({ deployment: { publisher, sql } }) {
      const routes = routesOf(publisher);
      for (let round = 0; round < 6; round++) {
        for (const route of routes) route.behaviour = round % 2 === 0 ? "reset" : "ok";
        await makeAllDue(sql);
        await sleep(2_000);
      }
      for (const route of routes) route.behaviour = "ok";
      return [];
    },
  },
];

/** Every route answers with one of these behaviours. Its followers must see why, and all other channels must work. */
function answersWith(name: string, behaviours: Behaviour[], timeoutMs: number): Fault {
  return {
    name,
    limitSeconds: 60,
    async inject(run) {
      const { deployment, people, notes } = run;
      const routes = routesOf(deployment.publisher);
      for (const [at, route] of routes.entries()) {
        route.behaviour = behaviours[at % behaviours.length] as Behaviour;
        deployment.publisher.publish(route);
      }
      await makeAllDue(deployment.sql);
      const failures = await checkDeliveryFromSite(run, 20_000);
      // A feed with the wrong content type is still read.
      const failing = routes.filter(({ behaviour }) => behaviour !== "wrong-type");
      const causes = await waitFor(
        () => shownCauses(people, failing),
        (all) => !all.includes(null),
        timeoutMs,
      );
      const memoryMb = largestWorkerMb(run);
      notes.push(`causes: ${[...new Set(causes)].join(" ")} ${causes.length}`, `largest worker ${memoryMb} MB`);
      for (const route of routes) route.behaviour = "ok";
      const unexplained = causes.filter((cause) => cause === null).length;
      if (unexplained) failures.push(`${unexplained} channels show no cause`);
      if (memoryMb > WORKER_LIMIT_MB) failures.push(`a worker uses ${memoryMb} MB`);
      return failures;
    },
  };
}

/** The problem that followers of each channel are shown; null where they are shown none. */
async function shownCauses(people: People, channels: PublishedChannel[]): Promise<(string | null)[]> {
  const listed = await people.traffic.sendUntilDone(query("channels.list"), people.observer);
  return channels.map((channel) => {
    const shown = listed.find((each) => people.channelByUrl.get(each.channel.channel_url) === channel);
    return shown?.health === "failing" ? shown.problem : null;
  });
}

function largestWorkerMb({ deployment: { supervisor } }: Run): number {
  const pids = [supervisor.pidOf("worker-1"), supervisor.pidOf("worker-2")].filter((pid) => pid !== undefined);
  return Math.max(...pids.map(peakMemoryMb));
}
