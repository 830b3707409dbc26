import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

export type LoadRequest = { path: string; body?: unknown; headers: Record<string, string> };
/** `closed`: of the errors, those where the server closed the connection, which PHP's own server does after every answer. */
export type WrkResult = {
  requests: number;
  errors: number;
  closed: number;
  p50: number;
  p99: number;
  perSecond: number;
};

/** The same load from wrk, which takes less CPU than a client of ours. Undefined if it is not installed. */
export async function runWrk(
  origin: string,
  requests: readonly LoadRequest[],
  { connections, seconds, folder }: { connections: number; seconds: number; folder: string },
): Promise<WrkResult | undefined> {
  const script = join(folder, "requests.lua");
  writeFileSync(script, writeScript(requests));
  const args = ["--threads=2", `--connections=${connections}`, `--duration=${seconds}s`, "--timeout=30s"];
  try {
    const { stdout } = await promisify(execFile)("wrk", [...args, `--script=${script}`, origin]);
    return JSON.parse(stdout.slice(stdout.lastIndexOf("\n{"))) as WrkResult;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw cause;
  }
}

/** Each thread sends the requests over and over, from its own place in the list. Prints a WrkResult as JSON. */
function writeScript(requests: readonly LoadRequest[]): string {
  const tables = requests.map(({ path, body, headers }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${quoted(name)}]=${quoted(value)}`);
    const json = body === undefined ? "nil" : quoted(JSON.stringify(body));
    return `{${quoted(body === undefined ? "GET" : "POST")},${quoted(path)},{${fields}},${json}}`;
  });
  return `local requests = {
${tables.join(",\n")}
}
local threads = 0
function setup(thread)
  thread:set("first", math.floor(threads * #requests / 2))
  threads = threads + 1
end
function init()
  at = first
  formatted = {}
  for i, r in ipairs(requests) do formatted[i] = wrk.format(r[1], r[2], r[3], r[4]) end
end
function request()
  at = at % #formatted + 1
  return formatted[at]
end
function done(summary, latency)
  local e = summary.errors
  local errors = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format('\\n{"requests":%d,"errors":%d,"closed":%d,"p50":%.3f,"p99":%.3f,"perSecond":%.1f}', summary.requests, errors, e.read,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.requests / summary.duration * 1000000))
end
`;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"\n\r\0]/g, (letter) => `\\${letter.charCodeAt(0).toString().padStart(3, "0")}`)}"`;
}
