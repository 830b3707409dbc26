import { MAX_OPML_ROWS } from "../feed/opml.ts";
import { RowCollector } from "./collect-rows.ts";
import { isObject, parseJson, parsePartialJson } from "./parse-partial-json.ts";
import { isYoutubeChannelId, youtubeChannel } from "./read-youtube-takeout.ts";

const MAIN_ID = "allChannels";
const MAIN_NAME = "All Channels";

type Profile = { name: string; isMain: boolean; channels: Map<string, string> };

/**
 * FreeTube's `profiles.db`, which is also what it exports: one profile per line, as JSON. The main profile has all channels; every other one
 * becomes a folder, also without channels. Old versions exported one channel per line, with the names of its profiles. Null: this is something else.
 */
export function readFreeTube(text: string): RowCollector | null {
  const profiles = new Map<string, Profile[]>();
  const broken: [text: string, problem: "unreadable" | "cut-off"][] = [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  for (const [index, line] of lines.entries()) {
    // Each is a row, so the list is refused as too long. A line that is no JSON takes long.
    if (broken.length > MAX_OPML_ROWS) break;
    const isLast = index === lines.length - 1;
    const partial = isLast ? parsePartialJson(line.trim(), "subscriptions") : null;
    const value = isLast ? partial?.value : parseJson(line);
    if (!isObject(value)) {
      broken.push([line, isLast ? "cut-off" : "unreadable"]);
      continue;
    }
    for (const element of partial?.unreadable ?? []) broken.push([element, "unreadable"]);
    if (partial?.rest) broken.push([partial.rest, "cut-off"]);
    // The file is a log: a later line of the same id replaces it, or says that it was deleted.
    const id = typeof value._id === "string" ? value._id : `line ${index}`;
    const read = readLine(value);
    if (read) profiles.set(id, read);
    else if (value.$$deleted === true) profiles.delete(id);
  }
  if (profiles.size === 0) return null;
  const rows = collectRows([...profiles.values()].flat());
  for (const [written, problem] of broken) rows.refuse(written, problem);
  return rows;
}

/** An export of NewPipe has neither a profile that names itself nor the id of one channel. */
export function isFreeTubeLine(value: unknown): boolean {
  return isObject(value) && readLine(value) !== null;
}

function readLine(value: Record<string, unknown>): Profile[] | null {
  const profile = readProfile(value);
  return profile ? [profile] : readOldChannel(value);
}

function readProfile({ _id: id, name, subscriptions }: Record<string, unknown>): Profile | null {
  if (typeof name !== "string" || !Array.isArray(subscriptions)) return null;
  const channels = new Map<string, string>();
  for (const one of subscriptions)
    if (isObject(one) && typeof one.id === "string") channels.set(one.id, typeof one.name === "string" ? one.name : "");
  return { name, isMain: id === MAIN_ID || name === MAIN_NAME, channels };
}

/** A channel of an old version as the profiles it is in. All are in the main profile. */
function readOldChannel({ channelId, channelName, profile }: Record<string, unknown>): Profile[] | null {
  if (typeof channelId !== "string" || typeof channelName !== "string") return null;
  const channels = new Map([[channelId, channelName]]);
  const names = (Array.isArray(profile) ? profile : []).flatMap((one) =>
    isObject(one) && typeof one.value === "string" && one.value !== MAIN_ID && one.value !== MAIN_NAME
      ? [one.value]
      : [],
  );
  return [{ name: MAIN_NAME, isMain: true, channels }, ...names.map((name) => ({ name, isMain: false, channels }))];
}

/** In the order of the main profile, if there is one. */
function collectRows(profiles: readonly Profile[]): RowCollector {
  const rows = new RowCollector();
  const inMain = new Set(profiles.flatMap(({ isMain, channels }) => (isMain ? [...channels.keys()] : [])));
  for (const { name, isMain, channels } of profiles.toSorted((a, b) => Number(b.isMain) - Number(a.isMain))) {
    if (!isMain) rows.addFolder(name);
    for (const [id, title] of channels) {
      if (isYoutubeChannelId(id)) rows.add({ ...youtubeChannel(id, title), folder: isMain ? "" : name });
      else if (isMain || !inMain.has(id)) rows.refuse(title || id, "no-address");
    }
  }
  return rows;
}
