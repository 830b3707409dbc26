import { healthOf } from "../following/channel-health.ts";

type State = Parameters<typeof healthOf>[0];

export interface WhatArrived {
  /** Whether any channel was fetched at least once: only then can everything have been read. */
  hasArrived: boolean;
  /** How many channels could not be fetched. */
  failed: number;
}

/** Null while the channels are not known. */
export function whatArrived(channels: readonly State[] | undefined): WhatArrived | null {
  if (!channels) return null;
  return {
    hasArrived: channels.some(({ lastSuccessAt }) => lastSuccessAt !== null),
    failed: channels.filter((channel) => ["failing", "gone"].includes(healthOf(channel))).length,
  };
}
