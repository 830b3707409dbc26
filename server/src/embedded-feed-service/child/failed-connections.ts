// Some routes open a browser when their request fails, so that the error is about a missing browser and not about the request.
import { AsyncLocalStorage } from "node:async_hooks";
import { type EventEmitter, errorMonitor } from "node:events";

/** What happened while one request to this process was answered. */
type Answering = { failedConnection: boolean };

const answering = new AsyncLocalStorage<Answering>();

/** Runs `answer`; in it, `hasFailedConnection` says whether a site could not be reached. */
export function noteFailures<T>(answer: () => T): T {
  return answering.run({ failedConnection: false }, answer);
}

/** For a socket that begins to connect. */
export function noteFailure(socket: EventEmitter): void {
  const request = answering.getStore();
  if (!request) return;
  const note = () => {
    request.failedConnection = true;
  };
  socket.once(errorMonitor, note);
  socket.once("connect", () => socket.off(errorMonitor, note));
}

export function hasFailedConnection(): boolean {
  return answering.getStore()?.failedConnection ?? false;
}
