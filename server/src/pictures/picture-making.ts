import { createShareInFlight, type ShareInFlight } from "../in-flight.ts";
import type { Log } from "../log.ts";
import type { FetchOutcome } from "../net/fetch-safely.ts";
import { createTakeTurns, type TakeTurns } from "../take-turns.ts";
import type { DrawJob, DrawnPicture } from "./draw-picture.ts";
import { createDrawingThread, type DrawInTurn } from "./drawing-thread.ts";

export type MadePicture = { kind: "picture"; bytes: Uint8Array } | { kind: "missing" | "busy" };

/** What this process needs to make pictures. */
export type PictureMaking = {
  draw: DrawInTurn<DrawJob, DrawnPicture>;
  /** Those being made, and the originals being fetched. */
  inFlight: ShareInFlight<MadePicture>;
  originals: ShareInFlight<FetchOutcome>;
  takeTurns: TakeTurns;
};

const THREAD = new URL("./draw-picture-thread.ts", import.meta.url);
/** Each has an original in memory, 10 MB at most. A screen has up to 40 pictures, and several may be open. */
const AT_ONCE = { atOnce: 8, atOncePerPerson: 6, mostWaiting: 400, mostWaitingPerPerson: 150 };

export function createPictureMaking(log: Log): { pictures: PictureMaking; close(): Promise<unknown> } {
  const { draw, close } = createDrawingThread<DrawJob, DrawnPicture>(THREAD, log);
  const pictures = {
    draw,
    inFlight: createShareInFlight<MadePicture>(),
    originals: createShareInFlight<FetchOutcome>(),
    takeTurns: createTakeTurns(AT_ONCE),
  };
  return { pictures, close };
}
