import { useSyncExternalStore } from "react";

export interface StoredSetting<Value> {
  read(): Value;
  write(value: Value): void;
  /** The current value; also updates when another tab changes it. */
  use(): Value;
}

/**
 * A setting in this browser's storage. The stored text may be old, edited or from another version: `parse` has to return a
 * value for any text. Its result is cached until the text changes.
 */
export function storedSetting<Value>(key: string, parse: (stored: string | null) => Value): StoredSetting<Value> {
  const listeners = new Set<() => void>();
  let cached: { text: string | null; value: Value } | undefined;
  const read = () => {
    const text = storage()?.getItem(key) ?? null;
    if (!cached || cached.text !== text) cached = { text, value: parse(text) };
    return cached.value;
  };
  const write = (value: Value) => {
    storage()?.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", listener);
    };
  };
  return { read, write, use: () => useSyncExternalStore(subscribe, read) };
}

/** With strict privacy settings even reading `localStorage` throws. Then nothing is stored, and everything else works. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
