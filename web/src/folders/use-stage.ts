import { useEffect, useState } from "react";

/** What the tree has done last: it was mounted, its rows were made, and they were shown. */
type Stage = "mounted" | "made" | "shown";

/** Each has a frame of its own, because together they take longer than one. */
export function useStage(hasRows: boolean, isAtOnce: boolean): Stage {
  const [stage, setStage] = useState<Stage>(isAtOnce && hasRows ? "shown" : "mounted");
  const next = stage === "mounted" ? "made" : stage === "made" && hasRows ? "shown" : null;
  useEffect(() => {
    if (next === null) return;
    // Pages in the background have no frames.
    if (document.hidden) return setStage(next);
    const frame = requestAnimationFrame(() => setStage(next));
    return () => cancelAnimationFrame(frame);
  }, [next]);
  return stage;
}
