import pino from "pino";

export type Log = pino.Logger;

/** JSON lines on standard error: standard output is for what a person at the terminal is to read. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
