import { storedSetting } from "../preferences/stored-setting.ts";

export const DENSITIES = ["cards", "compact", "magazine"] as const;
/** How much of each item a list shows. */
export type Density = (typeof DENSITIES)[number];

type Densities = Record<string, Density>;

/** By the key of a view or `channel:` and an id, where it is not `cards`; on this device, for each person who uses it. */
export function densitiesOf(userId: string) {
  known[userId] ??= storedSetting<Densities>(`densities-${userId}`, parseDensities);
  return known[userId];
}

const known: Record<string, ReturnType<typeof storedSetting<Densities>>> = {};

/** Enough for every view that someone has; the oldest choice is forgotten first. */
const MOST = 500;

export function withDensity(densities: Densities, key: string, density: Density): Densities {
  const { [key]: _, ...others } = densities;
  if (density === "cards") return others;
  return Object.fromEntries([...Object.entries(others).slice(1 - MOST), [key, density]]);
}

export function parseDensities(stored: string | null): Densities {
  try {
    const read: unknown = JSON.parse(stored ?? "{}");
    if (typeof read !== "object" || read === null || Array.isArray(read)) return {};
    return Object.fromEntries(
      Object.entries(read).flatMap(([key, value]) => {
        const density = DENSITIES.find((one) => one === value);
        return density ? [[key, density]] : [];
      }),
    );
  } catch {
    return {};
  }
}
