import type { SourceState } from "#core/channel/choose-source.ts";
import { isSameSource, mergeSources, type Source } from "#core/channel/source.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId } from "../ids.ts";
import { fetchFrom, listSources, lockFetchedSource, nameSource, saveSources, toSource } from "./source-store.ts";

type Known = { id: ChannelId; channelUrl: string; sources: readonly Source[] };
type Decided = { channelUrl: string; sources: readonly Source[] };

/** The sources of a new channel with several. */
export function newSources(sources: readonly Source[]): SourceState[] {
  return sources.map(untried);
}

/**
 * Someone follows a channel that was made before one of its sources was known: the source is added. If it is preferred, the next
 * refresh tries it; the channel's items stay what they are.
 */
export async function addSources(session: Queryable, known: Known, decided: Decided): Promise<void> {
  if (isSameList(mergeSources(known, decided), known.sources)) return;
  const fetched = await lockFetchedSource(session, known.id);
  if (!fetched) return;
  const { problem, problemSince, route, feedUrl, failures, workedAt } = fetched;
  const only = { ...untried(toSource(route, feedUrl), 0), failures, failingSince: problemSince, workedAt };
  const states = (await listSources(session, [known.id])).get(known.id) ?? [only];
  const stored = states.map(({ source }) => source);
  const merged = mergeSources({ channelUrl: known.channelUrl, sources: stored }, decided);
  if (isSameList(merged, stored)) return;
  let number = Math.max(...states.map((state) => state.number));
  const list = merged.map(
    (source) => states.find((state) => isSameSource(state.source, source)) ?? untried(source, ++number),
  );
  await saveSources(session, [{ channelId: known.id, sources: list }]);
  const [first] = list as [SourceState, ...SourceState[]];
  const current = fetched.number ?? 0;
  if (problem || (first.workedAt === null && first.problem === null && first.number !== current))
    await fetchFrom(session, known.id, first);
  else await nameSource(session, known.id, current);
}

function untried(source: Source, number: number): SourceState {
  return {
    number,
    source,
    problem: null,
    failingSince: null,
    failures: 0,
    workedAt: null,
    retryAt: null,
    trialAt: null,
  };
}

function isSameList(one: readonly Source[], other: readonly Source[]): boolean {
  return one.length === other.length && one.every((source, at) => isSameSource(source, other[at] as Source));
}
