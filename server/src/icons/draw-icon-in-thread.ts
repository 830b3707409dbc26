import type { Log } from "../log.ts";
import { createDrawingThread, type DrawInTurn, type ThreadLimits } from "../pictures/drawing-thread.ts";
import type { DrawOutcome } from "./draw-icon.ts";

export type DrawIcon = DrawInTurn<Uint8Array, Extract<DrawOutcome, { ok: true }>>;

const THREAD = new URL("./draw-icon-thread.ts", import.meta.url);

/** Draws icons on a thread, one at a time. */
export function drawIconInThread(
  log: Log,
  limits: ThreadLimits = {},
): { drawIcon: DrawIcon; close(): Promise<unknown> } {
  const { draw, close } = createDrawingThread<Uint8Array, Extract<DrawOutcome, { ok: true }>>(THREAD, log, limits);
  return { drawIcon: draw, close };
}
