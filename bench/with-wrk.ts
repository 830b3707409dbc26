import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

type AskedOfWrk = { path: string; body?: unknown; headers: Record<string, string> };
export type SaidByWrk = { requests: number; errors: number; p50: number; p99: number; perSecond: number };

/** The same load from wrk of the distribution, which is quicker than any client of ours; undefined where it is not installed. */
export async function loadWithWrk(
  origin: string,
  asked: readonly AskedOfWrk[],
  { connections, seconds, folder }: { connections: number; seconds: number; folder: string },
): Promise<SaidByWrk | undefined> {
  const script = join(folder, "journey.lua");
  writeFileSync(script, journey(asked));
  const args = ["--threads=2", `--connections=${connections}`, `--duration=${seconds}s`, "--timeout=30s"];
  try {
    const { stdout } = await promisify(execFile)("wrk", [...args, `--script=${script}`, origin]);
    return JSON.parse(stdout.slice(stdout.lastIndexOf("\n{"))) as SaidByWrk;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw cause;
  }
}

/** Each thread goes round the list from a place of its own; what came of it is printed as JSON, times in milliseconds. */
function journey(asked: readonly AskedOfWrk[]): string {
  const requests = asked.map(({ path, body, headers }) => {
    const named = Object.entries(headers).map(([name, value]) => `[${quoted(name)}]=${quoted(value)}`);
    const sent = body === undefined ? "nil" : quoted(JSON.stringify(body));
    return `{${quoted(body === undefined ? "GET" : "POST")},${quoted(path)},{${named}},${sent}}`;
  });
  return `local asked = {
${requests.join(",\n")}
}
local threads = 0
function setup(thread)
  thread:set("first", math.floor(threads * #asked / 2))
  threads = threads + 1
end
function init()
  at = first
  written = {}
  for each, one in ipairs(asked) do written[each] = wrk.format(one[1], one[2], one[3], one[4]) end
end
function request()
  at = at % #written + 1
  return written[at]
end
function done(summary, latency)
  local failed = summary.errors
  local errors = failed.connect + failed.read + failed.write + failed.status + failed.timeout
  io.write(string.format('\\n{"requests":%d,"errors":%d,"p50":%.3f,"p99":%.3f,"perSecond":%.1f}', summary.requests, errors,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.requests / summary.duration * 1000000))
end
`;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"\n\r\0]/g, (letter) => `\\${letter.charCodeAt(0).toString().padStart(3, "0")}`)}"`;
}
