// node --import skewed-clock.ts: shifts the clock of the process by CHAOS_SKEW_MS. Timers keep their durations, as they do on
// a machine whose clock is set wrong.
const skewMs = Number(process.env.CHAOS_SKEW_MS);
const RealDate = globalThis.Date;

class SkewedDate extends RealDate {
  constructor(...args: [] | [string | number | Date]) {
    if (args.length === 0) super(RealDate.now() + skewMs);
    // Year, month and so on are passed on too; the types allow only the form with one argument.
    else super(...(args as [number]));
  }
  static override now(): number {
    return RealDate.now() + skewMs;
  }
}
globalThis.Date = SkewedDate as DateConstructor;
