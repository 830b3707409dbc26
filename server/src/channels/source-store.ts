import type { SourceState } from "#core/channel/choose-source.ts";
import type { Source } from "#core/channel/source.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId } from "../ids.ts";

/** In the order of preference. */
export type SourceList = readonly [SourceState, ...SourceState[]];

type SourceRow = Omit<SourceState, "source"> & { channelId: ChannelId; route: string | null; feedUrl: string | null };

/** Of those channels that have several. */
export async function listSources(
  session: Queryable,
  channels: readonly ChannelId[],
): Promise<Map<ChannelId, SourceList>> {
  const { rows } = await session.query<SourceRow>(
    `select channel_id as "channelId", number, route, feed_url as "feedUrl", problem, failing_since as "failingSince", failures,
       worked_at as "workedAt", retry_at as "retryAt", trial_at as "trialAt"
     from channel_sources where channel_id = any($1) order by channel_id, position`,
    [channels],
  );
  const lists = Map.groupBy(rows, ({ channelId }) => channelId);
  return new Map(
    [...lists].map(([id, [first, ...others]]) => [id, [toState(first as SourceRow), ...others.map(toState)]]),
  );
}

function toState({ channelId: _, route, feedUrl, ...state }: SourceRow): SourceState {
  return { ...state, source: toSource(route, feedUrl) };
}

export function toSource(route: string | null, feedUrl: string | null): Source {
  return route === null ? { feedUrl: feedUrl ?? "" } : { route };
}

export function sourceColumns(source: Source): { route: string | null; feed_url: string | null } {
  return "route" in source ? { route: source.route, feed_url: null } : { route: null, feed_url: source.feedUrl };
}

/** Writes the whole list of each channel, in its order. */
export async function saveSources(
  session: Queryable,
  lists: readonly { channelId: ChannelId; sources: readonly SourceState[] }[],
): Promise<void> {
  const rows = lists.flatMap(({ channelId, sources }) =>
    sources.map((state, position) => ({
      channel_id: channelId,
      number: state.number,
      position,
      ...sourceColumns(state.source),
      problem: state.problem,
      failing_since: state.failingSince,
      failures: state.failures,
      worked_at: state.workedAt,
      retry_at: state.retryAt,
      trial_at: state.trialAt,
    })),
  );
  await session.query(
    `insert into channel_sources (channel_id, number, position, route, feed_url, problem, failing_since, failures, worked_at,
       retry_at, trial_at)
     select channel_id, number, position, route, feed_url, problem, failing_since, failures, worked_at, retry_at, trial_at
     from json_to_recordset($1) as row (channel_id bigint, number smallint, position smallint, route text, feed_url text,
       problem text, failing_since timestamptz, failures integer, worked_at timestamptz, retry_at timestamptz, trial_at timestamptz)
     on conflict (channel_id, number) do update set position = excluded.position, route = excluded.route,
       feed_url = excluded.feed_url, problem = excluded.problem, failing_since = excluded.failing_since,
       failures = excluded.failures, worked_at = excluded.worked_at, retry_at = excluded.retry_at, trial_at = excluded.trial_at`,
    [JSON.stringify(rows)],
  );
}

/** What a channel fetches, and how that has done. */
export type FetchedSource = {
  /** Null: it has only one source. */
  number: number | null;
  route: string | null;
  feedUrl: string | null;
  failures: number;
  problem: { kind: string } | null;
  problemSince: Date | null;
  workedAt: Date | null;
};

/** Locks the channel, as a refresh does when it stores its result. */
export async function lockFetchedSource(session: Queryable, channelId: ChannelId): Promise<FetchedSource | undefined> {
  const { rows } = await session.query<FetchedSource>(
    `select source as number, route, feed_url as "feedUrl", failures, problem, problem_since as "problemSince",
       last_success_at as "workedAt"
     from channels where id = $1 for no key update`,
    [channelId],
  );
  return rows[0];
}

/** The next refresh fetches this source, and at once: a refresh of the one before it that is still running is not stored. */
export async function fetchFrom(
  session: Queryable,
  channelId: ChannelId,
  { number, source, failures }: Pick<SourceState, "number" | "source" | "failures">,
): Promise<void> {
  const { route, feed_url } = sourceColumns(source);
  await session.query(
    `update channels set source = $2, route = $3, feed_url = $4, failures = $5, etag = null, last_modified = null,
       body_hash = null, usual_items = null, notice = null, notice_since = null, pointed_to = null, pointed_since = null,
       gone_at = null, next_refresh_at = clock_timestamp()
     where id = $1`,
    [channelId, number, route, feed_url, failures],
  );
}

/** The channel has several sources from now on, and goes on with the one it has. */
export async function nameSource(session: Queryable, channelId: ChannelId, number: number): Promise<void> {
  await session.query("update channels set source = $2 where id = $1", [channelId, number]);
}
