import { useMemo } from "react";
import { qrPath } from "./qr-path.ts";

/** Cameras need an empty border of four modules. */
const QUIET = 4;

/** Always dark on light: many cameras cannot read the opposite. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      className="size-full rounded-card bg-white"
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
