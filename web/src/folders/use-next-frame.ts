import { useEffect, useState } from "react";

/** Whether something has been so since the frame before this one. With `isAtOnce`, also if it is so when the component mounts. */
export function useNextFrame(isSo: boolean, isAtOnce: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo && isAtOnce);
  if (wasSo && !isSo) setWasSo(false);
  const isNew = isSo && !wasSo;
  useEffect(() => {
    if (!isNew) return;
    // Pages in the background have no frames.
    if (document.hidden) return setWasSo(true);
    const frame = requestAnimationFrame(() => setWasSo(true));
    return () => cancelAnimationFrame(frame);
  }, [isNew]);
  return isSo && wasSo;
}
