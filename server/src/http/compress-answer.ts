import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";

const WORTH_IT = 1_000;
/** For less, a thread of its own costs more than it spares. */
const WORTH_A_THREAD = 64_000;
/** For answers of a few kB: a smaller window than zlib's own costs less to set up, and hardly shows in what comes out. */
const HOW = { level: 3, memLevel: 6, windowBits: 14 };
const gzipAside = promisify(gzip);

/**
 * In one piece: setting up a stream for each answer (hono/compress) costs more processor than the call itself. What is a stream,
 * live updates, goes out as it is: it must not wait until enough has gathered.
 */
export async function compressAnswer(answer: Response, accepted: string | undefined): Promise<Response> {
  const { headers, status } = answer;
  if (headers.get("content-type") !== "application/json") return answer;
  headers.append("vary", "accept-encoding");
  if (!acceptsGzip(accepted)) return answer;
  const plain = Buffer.from(await answer.arrayBuffer());
  if (plain.length < WORTH_IT) return new Response(plain, { status, headers });
  headers.set("content-encoding", "gzip");
  const body = plain.length < WORTH_A_THREAD ? gzipSync(plain, HOW) : await gzipAside(plain, HOW);
  return new Response(body, { status, headers });
}

/** `*` speaks for those that are not named. */
function acceptsGzip(accepted = ""): boolean {
  const named = accepted.split(",").map((one) => one.trim());
  const said = named.find((one) => /^(?:x-)?gzip\b/i.test(one)) ?? named.find((one) => one.startsWith("*"));
  return said !== undefined && !/;\s*q=0(?:\.0*)?$/i.test(said);
}
