// npm run bench -- parse: our parser against feedsmith on the same feeds. Both parse the feeds of a shape in turn in every round of
// one run, so that other load on the machine affects them alike. A ratio below its budget makes the exit code 1.
import { parseFeed as parseWithFeedsmith } from "feedsmith";
import { parseFeed } from "#core/feed/parse-feed.ts";
import { SHAPES } from "./feed-shapes.ts";
import { machine, median } from "./measure.ts";

const ROUNDS = 31;
/** Rounds that are not counted: they warm up the JIT compiler. */
const WARM_UP = 5;
const BUDGET = 2.5;

type Measured = { name: string; items: number; bytes: number; oursMs: number; theirsMs: number };

export async function run({ json }: { json: boolean }): Promise<number> {
  const shapes = SHAPES.map(({ name, write, items, feeds }) => ({
    name,
    items: items * feeds,
    texts: Array.from({ length: feeds }, (_, seed) => write(seed + 1, items)),
  }));
  for (const { name, items, texts } of shapes) {
    const found = [countOurs(texts), countTheirs(texts)];
    if (found.some((count) => count !== items)) throw new Error(`${name}: ${found} items of ${items} were found`);
  }
  const times = shapes.map(() => ({ ours: [] as number[], theirs: [] as number[] }));
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const [at, { texts }] of shapes.entries()) {
      // Who begins changes with every round: what the first one leaves to the garbage collector costs the second.
      const isOursFirst = round % 2 === 0;
      const first = timeOnce(isOursFirst ? countOurs : countTheirs, texts);
      const second = timeOnce(isOursFirst ? countTheirs : countOurs, texts);
      if (round < 0) continue;
      times[at]?.ours.push(isOursFirst ? first : second);
      times[at]?.theirs.push(isOursFirst ? second : first);
    }
  const measured = shapes.map(({ name, items, texts }, at): Measured => {
    const { ours = [], theirs = [] } = times[at] ?? {};
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    return { name, items, bytes, oursMs: median(ours), theirsMs: median(theirs) };
  });
  const all = measured.reduce(
    (sum, { items, bytes, oursMs, theirsMs }) => ({
      name: "all",
      items: sum.items + items,
      bytes: sum.bytes + bytes,
      oursMs: sum.oursMs + oursMs,
      theirsMs: sum.theirsMs + theirsMs,
    }),
    { name: "all", items: 0, bytes: 0, oursMs: 0, theirsMs: 0 },
  );
  const ratio = all.theirsMs / all.oursMs;
  if (json) console.log(JSON.stringify({ ratio, shapes: measured }));
  else print([...measured, all], ratio);
  return ratio >= BUDGET ? 0 : 1;
}

/** Using what was parsed keeps the JIT compiler from removing the work. */
function countOurs(texts: readonly string[]): number {
  return texts.reduce((sum, text) => {
    const outcome = parseFeed(text, "https://site.example/feed");
    return sum + (outcome.ok ? outcome.feed.items.length : 0);
  }, 0);
}

function countTheirs(texts: readonly string[]): number {
  return texts.reduce((sum, text) => {
    const { feed } = parseWithFeedsmith(text);
    const items = "entries" in feed ? feed.entries : "items" in feed ? feed.items : [];
    return sum + (items?.length ?? 0);
  }, 0);
}

function timeOnce(work: (texts: readonly string[]) => number, texts: readonly string[]): number {
  const start = process.hrtime.bigint();
  if (work(texts) === 0) throw new Error("nothing was parsed");
  return Number(process.hrtime.bigint() - start) / 1e6;
}

function print(rows: readonly Measured[], ratio: number): void {
  console.log(`medians of ${ROUNDS} interleaved rounds, ${machine()}`);
  for (const { name, items, bytes, oursMs, theirsMs } of rows) {
    const size = `${(bytes / 1e6).toFixed(2).padStart(6)} MB, ${String(items).padStart(5)} items`;
    const speed = `${(bytes / 1e3 / oursMs).toFixed(0).padStart(4)} MB/s`;
    console.log(
      `  ${name.padEnd(24)}${size}  pagecast ${oursMs.toFixed(1).padStart(7)} ms ${speed}  feedsmith ${theirsMs.toFixed(1).padStart(7)} ms  ${(theirsMs / oursMs).toFixed(2).padStart(5)} ×`,
    );
  }
  console.log(`${ratio >= BUDGET ? "✓" : "✗"} ${ratio.toFixed(2)} × as fast as feedsmith, at least ${BUDGET}`);
}
