import { expect, it } from "vitest";
import { toTerminalLine } from "./log.ts";

const time = new Date(2026, 10, 20, 12, 30, 5).toISOString();

it.each([
  ["a message", { level: "info", time, msg: "ready" }, "12:30:05 info  ready\n"],
  [
    "what belongs to it",
    { level: "warn", time, port: 8720, cause: "no answer", msg: "connection lost" },
    "12:30:05 warn  connection lost (port: 8720, cause: no answer)\n",
  ],
  [
    "a stack",
    { level: "error", time, stack: "Error: x\n    at y", msg: "failed" },
    "12:30:05 error failed\nError: x\n    at y\n",
  ],
])("on a terminal %s is a line of text", (_, entry, line) => {
  expect(toTerminalLine(JSON.stringify(entry))).toBe(line);
});
