import decodeQR from "qr/decode.js";
import { expect, it } from "vitest";
import { writeConnectLink } from "#core/reader-api/connected-readers.ts";
import { qrPath } from "./qr-path.ts";

const QUIET = 4;
const SCALE = 4;

/** As a camera sees it: white, with the runs of the path drawn in black. */
function draw({ path, size }: ReturnType<typeof qrPath>) {
  const width = (size + 2 * QUIET) * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = 0; row < SCALE; row++)
      for (let column = 0; column < Number(run) * SCALE; column++) {
        const at = ((Number(y) + QUIET) * SCALE + row) * width + (Number(x) + QUIET) * SCALE + column;
        data.fill(0, at * 4, at * 4 + 3);
      }
  return { width, height: width, data };
}

it.each([
  writeConnectLink("https://feeds.example", { name: "lin@example.org", key: `pagecast_${"abcd-".repeat(6)}` }),
  writeConnectLink(`https://${"long.".repeat(20)}example:8443`, {
    name: `林薇${"x".repeat(150)}@example.org`,
    key: "k",
  }),
])("is read back by a decoder: %s", (link) => {
  expect(decodeQR(draw(qrPath(link)))).toBe(link);
});
