import { useEffect, useState } from "react";

/** Whether a key has been the same for `delayMs`. */
export function useElapsed(key: string, delayMs: number): boolean {
  const [elapsed, setElapsed] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(key), delayMs);
    return () => clearTimeout(timer);
  }, [key, delayMs]);
  return elapsed === key;
}
