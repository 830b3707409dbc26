export type Health = "fine" | "unusual" | "first-fetch" | "slow" | "failing" | "gone" | "resting" | "paused";

/** Forced colours remove backgrounds, which some of the shapes are made of. */
const FILLED = "forced-color-adjust-none";

const SHAPE: Record<Health, string> = {
  fine: `${FILLED} scale-75 rounded-full bg-[light-dark(#aab0ab,#59615d)]`,
  "first-fetch": "rounded-full border-[1.5px] border-text-3 border-dotted",
  // A half disc: it works, but not as usual.
  unusual: `${FILLED} rounded-full border-2 border-warn bg-[linear-gradient(90deg,var(--color-warn)_50%,transparent_50%)]`,
  slow: "rounded-full border-2 border-warn",
  failing: `${FILLED} rotate-45 rounded-[1px] bg-danger`,
  gone: "rotate-45 rounded-[1px] border-2 border-danger",
  resting: "rounded-full border-[1.5px] border-text-3",
  // A pause symbol.
  paused: "border-x-2 border-text-3",
};

/** A shape for each health, never colour alone. */
export function healthClasses(health: Health): string {
  return `inline-block size-2 shrink-0 ${SHAPE[health]}`;
}

/** `label` where there is no text beside it. */
export function HealthMark({ health, label }: { health: Health; label?: string }) {
  return (
    <span
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label, title: label })}
      className={healthClasses(health)}
    />
  );
}
