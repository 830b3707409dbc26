import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compressResponse } from "./compress-response.ts";

const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": "application/json" } });
const text = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

it.each([1_000, 200_000])("compresses %i characters, and keeps the status", async (length) => {
  const body = "word ".repeat(length / 5);
  const answer = await compressResponse(json(body, 503), "gzip, deflate, br");
  expect([answer.status, answer.headers.get("content-encoding")]).toEqual([503, "gzip"]);
  const packed = await text(answer);
  expect(packed.length).toBeLessThan(length / 5);
  expect(gunzipSync(packed).toString()).toBe(body);
});

it("does not compress a short response", async () => {
  const answer = await compressResponse(json('{"a":"ü"}'), "gzip");
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect((await text(answer)).toString()).toBe('{"a":"ü"}');
});

it.each([
  ["gzip", true],
  ["br;q=1.0, GZIP;q=0.5", true],
  ["*", true],
  ["deflate , gzip ; q=0.001", true],
  ["gzip;q=0", false],
  ["gzip;q=0, *", false],
  ["*;q=0", false],
  ["gzip; q=0.000, br", false],
  ["br, zstd", false],
  ["", false],
  [undefined, false],
])("respects accept-encoding: %s", async (accepted, isPacked) => {
  const { headers } = await compressResponse(json("x".repeat(5_000)), accepted);
  expect(headers.get("content-encoding")).toBe(isPacked ? "gzip" : null);
  expect(headers.get("vary")).toBe("accept-encoding");
});

it("does not compress live updates", async () => {
  const live = new Response(new ReadableStream(), { headers: { "content-type": "text/event-stream" } });
  expect(await compressResponse(live, "gzip")).toBe(live);
});
