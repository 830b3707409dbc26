import { type ChosenReader, FIRST_READERS, READERS, type ReaderId, readerProblem } from "#core/readers.ts";
import { storedSetting } from "./stored-setting.ts";

export interface ReaderSetting extends ChosenReader {
  isOn: boolean;
}

/** All readers of "Open in…" in order, with the person's switches and addresses. */
export const chosenReaders = storedSetting<ReaderSetting[]>("readers", parseReaders);

/** The readers in the menu: switched on and fully configured. */
export function usableReaders(settings: readonly ReaderSetting[]): ReaderSetting[] {
  return settings.filter((setting) => setting.isOn && readerProblem(setting) === null);
}

export function changeReader(id: ReaderId, change: Partial<ReaderSetting>): void {
  chosenReaders.write(chosenReaders.read().map((one) => (one.id === id ? { ...one, ...change } : one)));
}

export function parseReaders(stored: string | null): ReaderSetting[] {
  const known = new Map(readList(stored).map((one) => [one.id, one]));
  return READERS.map(({ id }) => {
    const found = known.get(id);
    return {
      id,
      at: typeof found?.at === "string" ? found.at : "",
      isOn: typeof found?.isOn === "boolean" ? found.isOn : FIRST_READERS.includes(id),
    };
  });
}

function readList(stored: string | null): Record<string, unknown>[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter((one) => typeof one === "object" && one !== null) : [];
  } catch {
    return [];
  }
}
