// The values that a path pattern captures from the segments of a page's path.
import { matchMixed, type PathPattern } from "./pattern.ts";
import type { ValueKind } from "./target.ts";

/** `segment` is the index of a value that is a whole segment, and -1 for all others. */
export type Capture = { kind: ValueKind; segment: number; read(segments: string[]): string };

/** By name. A name that is bound twice has the last value. */
export function pathCaptures({ head, tail, after }: PathPattern): Map<string, Capture> {
  const captures = new Map<string, Capture>();
  head.forEach((segment, index) => {
    if (segment.kind === "param") captures.set(segment.name, segmentCapture(index));
    if (segment.kind === "mixed") {
      segment.names.forEach((name, at) => {
        captures.set(name, {
          kind: "text",
          segment: -1,
          read: (segments) => matchMixed(segment, segments[index]!)?.[at] ?? "",
        });
      });
    }
  });
  after.forEach((segment, index) => {
    const fromEnd = after.length - index;
    if (segment.kind === "param") {
      captures.set(segment.name, {
        kind: "text",
        segment: -1,
        read: (segments) => segments[segments.length - fromEnd]!,
      });
    }
    if (segment.kind === "mixed") {
      segment.names.forEach((name, at) => {
        const read = (segments: string[]) => matchMixed(segment, segments[segments.length - fromEnd]!)?.[at] ?? "";
        captures.set(name, { kind: "text", segment: -1, read });
      });
    }
  });
  if (tail?.name) {
    const read = (segments: string[]) => {
      const text = segments
        .slice(head.length, segments.length - after.length)
        .map(escapeSegment)
        .join("/");
      return tail.suffix === "" ? text : text.slice(0, -tail.suffix.length);
    };
    captures.set(tail.name, { kind: "address", segment: -1, read });
  }
  return captures;
}

/** A tail keeps its slashes, so a slash or a percent sign inside one of its segments has to stay escaped. */
function escapeSegment(segment: string): string {
  return segment.includes("%") || segment.includes("/")
    ? segment.replaceAll("%", "%25").replaceAll("/", "%2F")
    : segment;
}

function segmentCapture(segment: number): Capture {
  return { kind: "text", segment, read: (segments) => segments[segment]! };
}
