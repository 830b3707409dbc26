import { RowCollector } from "./collect-rows.ts";
import { isObject, parseJson, parsePartialJson } from "./parse-partial-json.ts";
import { isYoutubeChannelId, youtubeChannel } from "./read-youtube-takeout.ts";

type Profile = { name: string; isMain: boolean; channels: Map<string, string> };

/**
 * FreeTube's `profiles.db`, which is also what it exports: one profile per line, as JSON. The main profile has all channels; every other one
 * becomes a folder. Null: this is something else.
 */
export function readFreeTube(text: string): RowCollector | null {
  const profiles = new Map<string, Profile>();
  const broken: [text: string, problem: "unreadable" | "cut-off"][] = [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  lines.forEach((line, index) => {
    const isLast = index === lines.length - 1;
    const partial = isLast ? parsePartialJson(line.trim(), "subscriptions") : null;
    const value = isLast ? partial?.value : parseJson(line);
    if (!isObject(value)) {
      broken.push([line, isLast ? "cut-off" : "unreadable"]);
      return;
    }
    for (const element of partial?.unreadable ?? []) broken.push([element, "unreadable"]);
    if (partial?.rest) broken.push([partial.rest, "cut-off"]);
    // The file is a log: a later line of the same profile replaces it, or says that it was deleted.
    const id = typeof value._id === "string" ? value._id : `line ${index}`;
    const profile = readProfile(value);
    if (profile) profiles.set(id, profile);
    else if (value.$$deleted === true) profiles.delete(id);
  });
  if (profiles.size === 0) return null;
  const rows = collectRows([...profiles.values()]);
  for (const [written, problem] of broken) rows.refuse(written, problem);
  return rows;
}

function readProfile(value: Record<string, unknown>): Profile | null {
  const { _id: id, name, subscriptions } = value;
  if (typeof name !== "string" || !Array.isArray(subscriptions)) return null;
  const channels = new Map<string, string>();
  for (const one of subscriptions)
    if (isObject(one) && typeof one.id === "string") channels.set(one.id, typeof one.name === "string" ? one.name : "");
  return { name, isMain: id === "allChannels" || name === "All Channels", channels };
}

/** In the order of the main profile, if there is one. */
function collectRows(profiles: readonly Profile[]): RowCollector {
  const rows = new RowCollector();
  for (const { name, isMain, channels } of profiles.toSorted((a, b) => Number(b.isMain) - Number(a.isMain)))
    for (const [id, title] of channels) {
      if (isYoutubeChannelId(id)) rows.add({ ...youtubeChannel(id, title), folder: isMain ? "" : name });
      else if (isMain || !isInMain(profiles, id)) rows.refuse(title || id, "no-address");
    }
  return rows;
}

function isInMain(profiles: readonly Profile[], id: string): boolean {
  return profiles.some(({ isMain, channels }) => isMain && channels.has(id));
}
