import { expect, it } from "vitest";
import { whatArrived } from "./what-arrived.ts";

const at = "2026-03-01T12:00:00Z";
const state = { notice: null, paused: null, failingSince: null, lastAttemptAt: at } as const;
const fine = { ...state, health: "fine", problem: null, lastSuccessAt: at } as const;
const failing = { ...state, health: "failing", problem: "dns", lastSuccessAt: null } as const;

it.each([
  ["nothing could be fetched", [failing, failing], { hasArrived: false, failed: 2 }],
  ["one could", [failing, fine], { hasArrived: true, failed: 1 }],
  ["one failed after it had been fetched", [{ ...failing, lastSuccessAt: at }], { hasArrived: true, failed: 1 }],
  ["a site that asks to wait has not failed", [{ ...failing, problem: "busy" }], { hasArrived: false, failed: 0 }],
  ["a paused channel is not fetched", [{ ...failing, paused: "by-you" }], { hasArrived: false, failed: 0 }],
  ["all is well", [fine], { hasArrived: true, failed: 0 }],
] as const)("%s", (_, channels, said) => expect(whatArrived(channels as never)).toEqual(said));

it("is not known before the channels are", () => expect(whatArrived(undefined)).toBeNull());
