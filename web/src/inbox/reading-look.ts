import type { CSSProperties } from "react";
import type { ReadingSettings } from "#core/reading/reading-settings.ts";

/** What an article needs for reading.css to show it as the person reads. */
export function readingLook({ font, size, lineHeight, width, justifyChinese }: ReadingSettings) {
  return {
    style: {
      "--read-size": `${size}px`,
      "--read-line": lineHeight,
      "--read-width": `${width}px`,
    } as CSSProperties,
    "data-font": font,
    "data-justify": justifyChinese ? "" : undefined,
  };
}
