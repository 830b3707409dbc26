// node scripts/draw-icons.mjs: draws the app icons from the shape of the brand mark (ui/src/marks/brand-mark.tsx). Run it
// when the mark changes, and commit the result.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

const FOLDER = join(import.meta.dirname, "../web/public/icons");
const PINE = [0x0b, 0x6b, 0x57];
const PAPER = [0xff, 0xff, 0xff];

// Only the inner circle of 80 % of a maskable icon is always visible; Apple rounds the corners itself.
const ICONS = [
  { name: "192.png", size: 192, mark: 0.62, corner: 0.22 },
  { name: "512.png", size: 512, mark: 0.62, corner: 0.22 },
  { name: "maskable.png", size: 512, mark: 0.5, corner: 0 },
  { name: "apple-touch.png", size: 180, mark: 0.58, corner: 0 },
];

mkdirSync(FOLDER, { recursive: true });
for (const icon of ICONS) writeFileSync(join(FOLDER, icon.name), png(icon.size, draw(icon)));

/** RGBA, row by row, anti-aliased by the distance of a pixel's centre to the edge. */
function draw({ size, mark, corner }) {
  const rows = [];
  const scale = (size * mark) / 24;
  const start = (size * (1 - mark)) / 2;
  for (let y = 0; y < size; y++) {
    const row = Buffer.alloc(size * 4);
    for (let x = 0; x < size; x++) {
      const ground = corner ? covered(toBox(x + 0.5, y + 0.5, 0, 0, size, size, size * corner)) : 1;
      const ink = covered(toMark((x + 0.5 - start) / scale, (y + 0.5 - start) / scale) * scale);
      const colour = PINE.map((channel, index) => Math.round(channel + (PAPER[index] - channel) * ink));
      row.set([...colour, Math.round(ground * 255)], x * 4);
    }
    rows.push(row);
  }
  return rows;
}

/** Signed distance to the mark in its 24 × 24 grid, negative inside. The mark is 18.6 wide, so it is centred. */
function toMark(x, y) {
  const [left, top] = [x - 0.45, y + 0.35];
  return Math.min(
    toBox(left, top, 3, 12.5, 8.5, 8.5, 1.8),
    toQuarter(left, top, 10.8) - 1.3,
    toQuarter(left, top, 15.8) - 1.3,
  );
}

/** Distance to the quarter circle around (5, 19), from its top to its right. */
function toQuarter(x, y, radius) {
  const [right, up] = [x - 5, 19 - y];
  if (right >= 0 && up >= 0) return Math.abs(Math.hypot(right, up) - radius);
  return Math.min(Math.hypot(right, up - radius), Math.hypot(right - radius, up));
}

function toBox(x, y, left, top, width, height, radius) {
  const dx = Math.abs(x - left - width / 2) - width / 2 + radius;
  const dy = Math.abs(y - top - height / 2) - height / 2 + radius;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
}

function covered(distance) {
  return Math.min(1, Math.max(0, 0.5 - distance));
}

function png(size, rows) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const body = deflateSync(Buffer.concat(rows.flatMap((row) => [Buffer.from([0]), row])), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", body), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type, data) {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
