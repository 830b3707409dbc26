import { useSyncExternalStore } from "react";

export interface StoredSetting<Value> {
  read(): Value;
  write(value: Value): void;
  /** The value now, also when another tab changes it. */
  use(): Value;
}

/**
 * A choice this browser remembers. What is stored may be old, edited or from another version: `parse` makes a value of
 * whatever it finds, and is asked again only when that has changed.
 */
export function storedSetting<Value>(key: string, parse: (stored: string | null) => Value): StoredSetting<Value> {
  const listeners = new Set<() => void>();
  let known: { text: string | null; value: Value } | undefined;
  const read = () => {
    const text = storage()?.getItem(key) ?? null;
    if (!known || known.text !== text) known = { text, value: parse(text) };
    return known.value;
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

/** A strict privacy setting makes even looking at it throw; then nothing is remembered, and everything else works. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
