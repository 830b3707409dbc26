import { hasCommon, joinMarks, type Marks, mergeMarks } from "./waiting-marks.ts";

interface Request {
  ask: () => Promise<unknown>;
  resolve: (answer: Promise<unknown>) => void;
  answer: Promise<unknown>;
  marks: Marks | null;
}

const waiting: Request[] = [];
let underWay: Request[] = [];
let allAnswered: Promise<unknown> = Promise.resolve();

/** Without a timeout a connection that drops silently would block later changes for minutes. */
const TIMEOUT_MS = 20_000;

/** One request at a time: of two concurrent ones the first may reach the server last and win. */
export function inSequence<Value>(ask: () => Promise<Value>): Promise<Value> {
  return add(ask, null);
}

/** The same for marks. Those of one kind that wait go in one request, and have the same answer. */
export function marksInSequence<Value>(marks: Marks, send: (marks: Marks) => Promise<Value>): Promise<Value> {
  const last = waiting.at(-1);
  if (last?.marks && joinMarks(last.marks, marks)) return last.answer as Promise<Value>;
  return add(() => send(marks), marks);
}

function add<Value>(ask: () => Promise<Value>, marks: Marks | null): Promise<Value> {
  let resolve: Request["resolve"] = () => {};
  const answer = new Promise<unknown>((done) => {
    resolve = done;
  });
  waiting.push({ ask, resolve, answer, marks });
  allAnswered = Promise.allSettled([allAnswered, answer]).then(() => {});
  sendNext();
  return answer as Promise<Value>;
}

function sendNext(): void {
  const next = underWay.length === 0 ? waiting.shift() : undefined;
  if (next) send(next);
}

function send(request: Request): void {
  underWay.push(request);
  const end = () => {
    underWay = underWay.filter((other) => other !== request);
    sendNext();
  };
  const answer = (async () => request.ask())();
  answer.then(end, end);
  request.resolve(answer);
}

/** What still waits would be lost with the page, so it is sent at once. */
function sendAll(): void {
  sendTogether(waiting.splice(0));
}

/**
 * Phones may end a page in the background without another event, but mostly it lives on. So only those marks are sent at once whose order
 * does not matter.
 */
function sendMarksInBackground(): void {
  const others = waiting.findIndex(({ marks }) => marks === null);
  const first = others === -1 ? waiting : waiting.slice(0, others);
  const isFree = underWay.every(
    ({ marks: sent }) => sent && !first.some(({ marks }) => marks && hasCommon(sent, marks)),
  );
  if (isFree) sendTogether(waiting.splice(0, first.length));
}

function sendTogether(requests: readonly Request[]): void {
  const joined = mergeMarks(requests.flatMap(({ marks }) => marks ?? []));
  for (const request of requests) {
    const into = request.marks && joined.get(request.marks);
    const other = into && requests.find(({ marks }) => marks === into);
    if (other) request.resolve(other.answer);
    else send(request);
  }
}

// In unit tests there is no page.
globalThis.addEventListener?.(
  "visibilitychange",
  () => document.visibilityState === "hidden" && sendMarksInBackground(),
);
globalThis.addEventListener?.("pagehide", sendAll);

export function withTimeout(): { signal: AbortSignal; context: { keepalive: true } } {
  // keepalive: leaving the page does not abort it.
  return { signal: AbortSignal.timeout(TIMEOUT_MS), context: { keepalive: true } };
}

/** After that a list is loaded anyway. */
const MAX_WAIT_MS = 5_000;

/** A list that is loaded before a star is saved would be without that item, and stay so. */
export async function changesSaved(): Promise<void> {
  await Promise.race([untilIdle(), new Promise((done) => setTimeout(done, MAX_WAIT_MS))]);
}

async function untilIdle(): Promise<void> {
  const answered = allAnswered;
  await answered;
  if (answered !== allAnswered) await untilIdle();
}
