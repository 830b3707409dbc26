import { setTimeout as sleep } from "node:timers/promises";
import { type Outcome, type Request, send, TIMEOUT_MS } from "./client.ts";
import type { Person } from "./person.ts";

/** Sends people's requests to the web processes in turn, and records what came of them. */
export type Traffic = {
  /** How often each outcome occurred since the last `reset`. */
  counts: Map<string, number>;
  /** Outcomes that should never occur, since the last `reset`. */
  unexpected: string[];
  /** True while the injected fault disconnects clients. */
  mayDisconnect: boolean;
  send<Data>(request: Request<Data>, person?: Person): Promise<Outcome<Data>>;
  /** Retries until the request is acknowledged. */
  sendUntilDone<Data>(request: Request<Data>, person: Person): Promise<Data>;
  /** For the checks themselves: always to the first web process. */
  sendUnrecorded<Data>(request: Request<Data>, person?: Person): Promise<Outcome<Data>>;
  reset(): void;
};

/** Thrown by `sendUntilDone`, after the failure was recorded as unexpected. */
export class GaveUp extends Error {}

const GIVE_UP_MS = 150_000;
/** Problems a person may be told of while something is broken. Any other error is a defect. */
const EXPECTED_PROBLEMS = ["database-away", "storage-full", "starting", "DATABASE_AWAY", "STORAGE_FULL"];

export function createTraffic(ports: readonly number[]): Traffic {
  let turn = 0;
  const traffic: Traffic = {
    counts: new Map(),
    unexpected: [],
    mayDisconnect: false,
    async send(request, person) {
      const outcome = await send(ports[turn++ % ports.length] as number, request, person?.cookie);
      if (!isAlreadySignedUp(outcome)) record(traffic, request, outcome);
      return outcome;
    },
    async sendUntilDone(request, person) {
      for (const giveUpAt = Date.now() + GIVE_UP_MS; ; await sleep(200 + Math.random() * 300)) {
        const outcome = await traffic.send(request, person);
        if (outcome.kind === "done") return outcome.data;
        if (Date.now() < giveUpAt) continue;
        const failure = `${request.path}: failed for ${GIVE_UP_MS / 1000} s (${JSON.stringify(outcome)})`;
        traffic.unexpected.push(failure);
        throw new GaveUp(failure);
      }
    },
    sendUnrecorded: (request, person) => send(ports[0] as number, request, person?.cookie),
    reset() {
      traffic.counts = new Map();
      traffic.unexpected = [];
    },
  };
  return traffic;
}

/** The answer to a retried sign-up whose first answer was lost. */
function isAlreadySignedUp(outcome: Outcome): boolean {
  return outcome.kind === "refused" && outcome.problem.startsWith("USER_ALREADY_EXISTS");
}

function record(traffic: Traffic, { path }: Request, outcome: Outcome): void {
  const name = outcome.kind === "refused" ? outcome.problem : outcome.kind;
  traffic.counts.set(name, (traffic.counts.get(name) ?? 0) + 1);
  const failure = explainUnexpected(outcome, traffic.mayDisconnect);
  if (failure) traffic.unexpected.push(`${path}: ${failure}`);
}

function explainUnexpected(outcome: Outcome, mayDisconnect: boolean): string | undefined {
  switch (outcome.kind) {
    case "done":
      return undefined;
    case "timeout":
      return `no answer in ${TIMEOUT_MS / 1000} s`;
    case "unexplained":
      return `${outcome.status} ${outcome.text}`;
    case "disconnected":
      return mayDisconnect ? undefined : "the connection was closed";
    case "refused": {
      const { problem, message, status } = outcome;
      return EXPECTED_PROBLEMS.includes(problem) ? undefined : `${status} ${problem} (${message})`;
    }
  }
}
