// node --import skewed-clock.ts: the process believes that it is PROOF_SKEW_MS later than it is. Timers are left alone, as
// they are on a machine whose clock is set wrong.
const skew = Number(process.env.PROOF_SKEW_MS);
const Real = globalThis.Date;

class Skewed extends Real {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(Real.now() + skew);
    // Years, months and so on are passed as they are; the types know one form only.
    else super(...(given as [number]));
  }
  static override now(): number {
    return Real.now() + skew;
  }
}
globalThis.Date = Skewed as DateConstructor;
