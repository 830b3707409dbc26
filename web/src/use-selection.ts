import { useRef, useSyncExternalStore } from "react";

/**
 * Part of a store's value, kept as it was while it is equal: what the router's store asks of `use-sync-external-store`,
 * whose own version brings a stand-in for a hook that React has had since 18.
 */
export function useSyncExternalStoreWithSelector<Whole, Part>(
  subscribe: (changed: () => void) => () => void,
  getWhole: () => Whole,
  _getServerWhole: unknown,
  select: (whole: Whole) => Part,
  isEqual: (one: Part, other: Part) => boolean = Object.is,
): Part {
  const kept = useRef<{ whole: Whole; select: (whole: Whole) => Part; part: Part } | null>(null);
  return useSyncExternalStore(subscribe, () => {
    const whole = getWhole();
    const last = kept.current;
    if (last && Object.is(last.whole, whole) && last.select === select) return last.part;
    const selected = select(whole);
    const part = last && isEqual(last.part, selected) ? last.part : selected;
    kept.current = { whole, select, part };
    return part;
  });
}
