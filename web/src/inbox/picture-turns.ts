/**
 * Browsers have six connections to a server without HTTP/2, and one of them stays open for new items. A picture that is still being
 * made keeps its connection for seconds: no more than these wait at once, so that opening an item never waits for pictures.
 */
const AT_ONCE = 3;

type Turn = { start: () => void; isRunning: boolean };

let running = 0;
let waiting: Turn[] = [];

/** Calls `start` when it is this one's turn. Returns what to call at the end, or to give up; calling it twice does no harm. */
export function awaitTurn(start: () => void): () => void {
  const turn: Turn = { start, isRunning: false };
  waiting.push(turn);
  startNext();
  return () => {
    if (turn.isRunning) running--;
    turn.isRunning = false;
    waiting = waiting.filter((one) => one !== turn);
    startNext();
  };
}

function startNext(): void {
  while (running < AT_ONCE) {
    const next = waiting.shift();
    if (!next) return;
    next.isRunning = true;
    running++;
    next.start();
  }
}
