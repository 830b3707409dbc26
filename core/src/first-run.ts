/** The steps of the first run, in this order. The first can only be done, the others can be skipped. */
export type FirstRunStep = "account" | "following" | "feeds";

/** What is stored: the step that the owner has not finished yet, or that there is none. */
export const FIRST_RUN_STATES = ["following", "feeds", "done"] as const;
export type FirstRunState = (typeof FIRST_RUN_STATES)[number];

interface Visitor {
  /** No one has an account here yet. */
  isFirst: boolean;
  isOwner: boolean;
  /** Undefined: nothing is stored yet. */
  state: FirstRunState | undefined;
}

/** The step to open, or null: there is no first run for this visitor. */
export function openStep({ isFirst, isOwner, state = "following" }: Visitor): FirstRunStep | null {
  if (isFirst) return "account";
  return isOwner && state !== "done" ? state : null;
}
