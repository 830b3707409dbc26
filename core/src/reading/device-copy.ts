import {
  DEFAULT_READING,
  type ReadingChange,
  type ReadingSettings,
  readReadingChange,
  readReadingSettings,
} from "./reading-settings.ts";

/** The reading settings on one device. They are shown before the server answers, and where there is no account. */
export interface DeviceCopy {
  /** Whose they are; null: chosen by someone who was not signed in. */
  owner: string | null;
  settings: ReadingSettings;
  /** What the server does not have yet. */
  unsaved: ReadingChange;
}

/** `theme`: what devices stored before there were other reading settings. */
export function readDeviceCopy(stored: string | null, theme: string | null): DeviceCopy {
  const { owner, settings, unsaved } = parse(stored);
  const before = settings === undefined ? readReadingChange({ theme }) : {};
  return {
    owner: typeof owner === "string" ? owner : null,
    settings: { ...readReadingSettings(settings), ...before } as ReadingSettings,
    unsaved: { ...readReadingChange(unsaved), ...before },
  };
}

/** `who`: the account that is signed in; null: none; undefined: not known yet, or there is no connection. */
export function changeCopy(copy: DeviceCopy, change: ReadingChange, who: string | null | undefined): DeviceCopy {
  const isOther = who !== undefined && who !== copy.owner;
  return {
    owner: who === undefined ? copy.owner : who,
    settings: { ...copy.settings, ...change } as ReadingSettings,
    unsaved: { ...(!isOther && copy.unsaved), ...change },
  };
}

/**
 * The copy once the server has answered with what it has for a person; null: nothing yet. What the person changed here and the
 * server does not have stays. What someone chose before they signed in becomes theirs only if they have no settings yet.
 */
export function meetServer(copy: DeviceCopy, who: string, stored: ReadingSettings | null): DeviceCopy {
  const isOwn = copy.owner === who;
  const unsaved = isOwn || (copy.owner === null && !stored) ? copy.unsaved : {};
  const settings = { ...(stored ?? (isOwn ? copy.settings : DEFAULT_READING)), ...unsaved };
  return { owner: who, settings: settings as ReadingSettings, unsaved };
}

/** After the server has saved `sent`. What was changed again meanwhile is still unsaved. */
export function afterSave(copy: DeviceCopy, who: string, sent: ReadingChange, stored: ReadingSettings): DeviceCopy {
  if (copy.owner !== who) return copy;
  const unsaved = Object.fromEntries(
    Object.entries(copy.unsaved).filter(([name, value]) => sent[name as keyof ReadingChange] !== value),
  );
  return { owner: who, settings: { ...stored, ...unsaved }, unsaved };
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(stored ?? "{}");
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
