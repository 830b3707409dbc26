import pino from "pino";

export type Log = pino.Logger;

/** On standard error, because standard output is for what a person is meant to read: JSON lines, or plain text on a terminal. */
export function createLog(level: string, isTerminal = process.stderr.isTTY): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    isTerminal
      ? { write: (line) => void process.stderr.write(toTerminalLine(line)) }
      : pino.destination({ dest: 2, sync: true }),
  );
}

/** `12:30:05 warn  message (name: value)`. */
export function toTerminalLine(json: string): string {
  const { level, time, msg, stack, ...details } = JSON.parse(json) as Record<string, unknown>;
  const named = Object.entries(details).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const text = `${clock} ${String(level).padEnd(5)} ${msg}${named.length ? ` (${named.join(", ")})` : ""}`;
  return `${text}${stack ? `\n${stack}` : ""}\n`;
}
