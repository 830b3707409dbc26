import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";

/** In bytes. Compressing less is not worth it. */
export const SMALLEST = 1_000;
/** Below this, a thread costs more than it saves. */
const SMALLEST_FOR_THREAD = 64_000;
/** For a few kB: a smaller window than zlib's default costs less to set up, and the result is hardly larger. */
const OPTIONS = { level: 3, memLevel: 6, windowBits: 14 };
const gzipInThread = promisify(gzip);

/**
 * All at once: setting up a stream for each response (hono/compress) costs more CPU time than the call itself. Streams, which are
 * live updates, are not compressed: they must not wait until enough data has collected.
 */
export async function compressResponse(response: Response, accepted: string | undefined): Promise<Response> {
  const { headers, status } = response;
  if (headers.get("content-type") !== "application/json") return response;
  headers.append("vary", "accept-encoding");
  if (!acceptsGzip(accepted)) return response;
  const plain = Buffer.from(await response.arrayBuffer());
  if (plain.length < SMALLEST) return new Response(plain, { status, headers });
  headers.set("content-encoding", "gzip");
  return new Response(await compress(plain), { status, headers });
}

export async function compress(plain: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  return plain.length < SMALLEST_FOR_THREAD ? gzipSync(plain, OPTIONS) : await gzipInThread(plain, OPTIONS);
}

/** `*` stands for every encoding that is not named. */
export function acceptsGzip(accepted = ""): boolean {
  const named = accepted.split(",").map((one) => one.trim());
  const found = named.find((one) => /^(?:x-)?gzip\b/i.test(one)) ?? named.find((one) => one.startsWith("*"));
  return found !== undefined && !/;\s*q=0(?:\.0*)?$/i.test(found);
}
