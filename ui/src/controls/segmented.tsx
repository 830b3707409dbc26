import { classNames } from "./class-names.ts";

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** A count, shown after the label. */
  count?: number | undefined;
  /** The label's language, if it is not the page's. */
  lang?: string;
}

interface SegmentedProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  segments: readonly Segment<Value>[];
  /** Null: none is selected. */
  value: Value | null;
  onChange: (value: Value) => void;
  className?: string;
}

/** A choice between a few visible options, as buttons with a pressed state, so that each can be reached with Tab. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  return (
    <fieldset className={classNames("inline-flex gap-0.5 rounded-control bg-hover p-0.5", className)}>
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          lang={segment.lang}
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
          className="h-7 whitespace-nowrap rounded-[5px] px-2.5 font-medium text-13 text-text-2 aria-pressed:bg-[light-dark(var(--surface),#343a38)] aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_light-dark(var(--line),transparent)] focus-visible:shadow-(--ring)! max-desk:h-9"
        >
          {segment.label}
          {segment.count !== undefined && (
            <>
              {" "}
              <span className="ml-0.5 font-normal text-text-2 tabular-nums">{segment.count}</span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  );
}
