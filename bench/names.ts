// npm run bench -- names: searching 1,000,000 channels by name, in milliseconds of database time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { searchPatterns, searchPrefix, searchWords } from "#core/feed/search-words.ts";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/query.ts";
import { findChannelsByName } from "#server/discover/channel-search-store.ts";
import { createLog } from "#server/log.ts";
import { machine } from "./measure.ts";
import { timeQueries } from "./time-queries.ts";

const CHANNELS = 1_000_000;
const BATCH = 10_000;
/** As many as `discover.search` reads. */
const READ = 60;
const LIMIT_MS = 50;

const SEARCHES = [
  ["a common word (every 10th channel)", "daily"],
  ["a common beginning (every 10th channel)", "dai"],
  ["a rare word (one channel)", "kaleidoscope"],
  ["two letters (every 50th channel)", "ai"],
  ["a letter and signs (one channel)", "c++"],
  ["a common Chinese word (every 20th)", "科技"],
  ["a rare Chinese word (ten channels)", "琥珀"],
  ["a Chinese letter (every 20th)", "技"],
  ["two common words", "daily weekly"],
  ["two common words, of no channel both", "daily ai"],
  ["a common and a rare word", "daily kaleidoscope"],
  ["a common word, a rare Chinese one", "daily 琥珀"],
  ["a word that no channel has", "zzyzx"],
  ["a Chinese word that no channel has", "鼹鼠"],
] as const;

export async function run({ json }: { json: boolean }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-bench-"));
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres(folder, log);
  const db = connect(postgres.url, log);
  try {
    await migrate(db, log);
    if (!json) console.log(`Storing ${CHANNELS} channels …`);
    await seedNames(db);
    const results = [];
    for (const [what, name] of SEARCHES) {
      const names = { prefix: searchPrefix(name), patterns: searchPatterns(name) };
      const { ms, slowestMs } = await timeQueries(db, (session) => findChannelsByName(session, names, READ));
      const found = (await findChannelsByName(db, names, READ)).length;
      results.push({ what, name, found, ms, slowestMs });
      if (!json)
        console.log(
          `${what.padEnd(40)} ${ms.toFixed(2).padStart(8)} ms (at most ${LIMIT_MS}), slowest ${slowestMs.toFixed(2)} ms, ${found} found`,
        );
    }
    if (json) console.log(JSON.stringify({ machine: machine(), channels: CHANNELS, results }, null, 2));
    const slow = results.filter(({ ms }) => ms > LIMIT_MS);
    for (const { what, ms } of slow) console.error(`${what} took ${ms.toFixed(1)} ms, the limit is ${LIMIT_MS}`);
    return slow.length ? 1 : 0;
  } finally {
    await db.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each followed by two people, as are all channels that others can find. */
async function seedNames(db: Db): Promise<void> {
  await db.query(
    `insert into users (id, name, email, email_verified, created_at, updated_at)
     select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'P', 'p' || n || '@example.org', true, now(), now()
     from generate_series(1, 2) n`,
  );
  // Created at the end: updating it row by row would take many minutes.
  await db.query("drop index channel_search_words");
  await db.query("drop index channel_search_start");
  await db.query("alter table subscriptions disable trigger user");
  const random = randomNumbers(1);
  for (let first = 0; first < CHANNELS; first += BATCH) {
    const titles = Array.from({ length: BATCH }, (_, at) => aTitle(first + at, random));
    const addresses = titles.map((_, at) => `https://site-${first + at}.example/feed`);
    const words = titles.map((title, at) => searchWords(title, `site-${first + at}.example/feed`));
    await db.query(
      `with made as (
         insert into channels (channel_url, feed_url, title) select address, address, title
         from unnest($1::text[], $2::text[]) named (address, title) returning id, channel_url
       ), indexed as (
         insert into channel_search (channel_id, words, followers)
         select id, words, 2 from made join unnest($1::text[], $3::text[]) named (address, words) on address = channel_url
       )
       insert into subscriptions (user_id, channel_id, subscribed_at) select users.id, made.id, now() from made, users`,
      [addresses, titles, words],
    );
  }
  await db.query("create index channel_search_words on channel_search using gin (words gin_trgm_ops)");
  await db.query("create index channel_search_start on channel_search (words text_pattern_ops)");
  await db.query("alter table subscriptions enable trigger user");
  for (const table of ["channels", "channel_search", "subscriptions"]) await db.query(`vacuum analyze ${table}`);
}

const SYLLABLES = "ba ce di fo gu ha ki lo mu na pe ri so tu va we xi yo za bra cle dri flo gru".split(" ");
const LETTERS = Array.from({ length: 1_500 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).filter(
  (letter) => !"科技琥珀鼹鼠".includes(letter),
);

/** Two or three words of a vocabulary in which some are common and most are rare; every third title is Chinese. */
function aTitle(n: number, random: () => number): string {
  const some = (count: number, make: () => string) => Array.from({ length: count }, make);
  const skewed = (length: number) => Math.floor(length * random() ** 3);
  const syllable = () => SYLLABLES[skewed(SYLLABLES.length)] as string;
  const parts =
    n % 3 === 0
      ? [some(4, () => LETTERS[skewed(LETTERS.length)] as string).join("")]
      : some(2, () => some(3, syllable).join(""));
  if (n % 10 === 1) parts.push("Daily");
  if (n % 30 === 1) parts.unshift("Weekly");
  if (n % 50 === 2) parts.push("AI");
  if (n % 20 === 3) parts.push("科技");
  if (n % (CHANNELS / 10) === 77) parts.push("琥珀");
  if (n === 777_771) parts.push("Kaleidoscope C++");
  return parts.join(" ");
}

/** The same numbers in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
