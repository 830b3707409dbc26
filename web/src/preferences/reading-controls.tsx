import { type ChangeEvent, type ReactNode, useId } from "react";
import {
  FONTS,
  LINE_HEIGHT,
  type ReadingFont,
  type ReadingWidth,
  SIZE,
  THEMES,
  type Theme,
  TIME,
  WIDTHS,
} from "#core/reading/reading-settings.ts";
import { classNames } from "#ui/controls/class-names.ts";
import { Segmented } from "#ui/controls/segmented.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { useWords } from "#ui/words/words.ts";
import { changeReading, useReadingSettings } from "./reading-settings.ts";

const FONT_LOOKS: Record<ReadingFont, string> = {
  serif: "font-serif",
  sans: "font-sans",
  system: "[font-family:system-ui]",
};

/** How the text of articles looks. */
export function TextControls() {
  const words = useWords("reading");
  const { font, size, lineHeight, width, justifyChinese } = useReadingSettings();
  return (
    <div className="flex flex-col gap-3">
      <Choices label={words.font}>
        {FONTS.map((value) => (
          <Choice
            key={value}
            isChosen={value === font}
            onChoose={() => changeReading({ font: value })}
            picture={
              <span lang="zh-Hans" className={classNames("h-8 font-bold text-22", FONT_LOOKS[value])}>
                {words.sample}
              </span>
            }
          >
            {words.fonts[value]}
          </Choice>
        ))}
      </Choices>
      <Slider
        label={words.size}
        {...SIZE}
        value={size}
        said={words.pixels(size)}
        shown={String(size)}
        onChange={(chosen) => changeReading({ size: chosen })}
      />
      <Slider
        label={words.lineHeight}
        {...LINE_HEIGHT}
        value={lineHeight}
        said={lineHeight.toFixed(1)}
        shown={lineHeight.toFixed(1)}
        onChange={(chosen) => changeReading({ lineHeight: Number(chosen.toFixed(1)) })}
      />
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden>{words.width}</span>
        <Segmented
          label={words.width}
          segments={WIDTHS.map((value) => ({ value: String(value), label: words.widths[value] }))}
          value={String(width)}
          onChange={(chosen) => changeReading({ width: Number(chosen) as ReadingWidth })}
        />
      </div>
      <Switch
        label={words.justifyChinese}
        checked={justifyChinese}
        onChange={(isOn) => changeReading({ justifyChinese: isOn })}
      />
    </div>
  );
}

/** What reading does besides. */
export function BehaviourControls() {
  const words = useWords("reading");
  const { markReadOnScroll, opensNext } = useReadingSettings();
  return (
    <div>
      <Switch
        label={words.markReadOnScroll}
        hint={words.markReadOnScrollHint}
        checked={markReadOnScroll}
        onChange={(isOn) => changeReading({ markReadOnScroll: isOn })}
      />
      <Switch
        label={words.opensNext}
        hint={words.opensNextHint}
        checked={opensNext}
        onChange={(isOn) => changeReading({ opensNext: isOn })}
      />
    </div>
  );
}

const LIGHT = "#fafaf8";
const DARK = "#191c1b";
const HALVES = `linear-gradient(135deg, ${LIGHT} 50%, ${DARK} 50%)`;
/** The colours of a theme, whatever the theme of the page is. By time: light, then dark. */
const SWATCHES: Record<Theme, string> = {
  system: HALVES,
  light: LIGHT,
  dark: DARK,
  time: `linear-gradient(90deg, ${LIGHT} 60%, ${DARK} 60%)`,
};

/** The theme of the whole app. */
export function ThemeControls() {
  const words = useWords("reading");
  const { theme, darkFrom, lightFrom } = useReadingSettings();
  return (
    <div className="flex flex-col gap-3">
      <Choices label={words.theme}>
        {THEMES.map((value) => (
          <Choice
            key={value}
            isChosen={value === theme}
            onChoose={() => changeReading({ theme: value })}
            picture={
              <span style={{ background: SWATCHES[value] }} className="h-7 w-11 rounded-[5px] border border-control" />
            }
          >
            {words.themes[value]}
          </Choice>
        ))}
      </Choices>
      {theme === "time" && (
        <div className="grid grid-cols-2 gap-3">
          <Time label={words.darkFrom} value={darkFrom} onChange={(chosen) => changeReading({ darkFrom: chosen })} />
          <Time label={words.lightFrom} value={lightFrom} onChange={(chosen) => changeReading({ lightFrom: chosen })} />
        </div>
      )}
    </div>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  picture: ReactNode;
  children: string;
}

function Choice({ isChosen, onChoose, picture, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-[9px] border border-line px-0.5 text-12 text-text-2 hover:bg-hover aria-pressed:border-accent aria-pressed:text-text aria-pressed:inset-ring aria-pressed:inset-ring-accent"
    >
      <span aria-hidden className="contents">
        {picture}
      </span>
      <span className="max-w-full truncate">{children}</span>
    </button>
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value, as a screen reader says it. */
  said: string;
  shown: string;
  onChange: (value: number) => void;
}

function Slider({ label, min, max, step, value, said, shown, onChange }: SliderProps) {
  return (
    <label className="flex h-8 items-center gap-3 max-desk:h-10">
      <span className="w-24 shrink-0 truncate">{label}</span>
      <input
        type="range"
        {...{ min, max, step, value }}
        aria-valuetext={said}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-full min-w-0 flex-1 cursor-pointer accent-accent"
      />
      <span aria-hidden className="w-8 shrink-0 text-right text-13 tabular-nums">
        {shown}
      </span>
    </label>
  );
}

function Time({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  const changed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // While it is typed it may be incomplete.
    if (TIME.test(target.value)) onChange(target.value);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-12 text-text-2">
        {label}
      </label>
      <input
        id={id}
        type="time"
        required
        defaultValue={value}
        onChange={changed}
        className="h-9 w-full rounded-control border border-control bg-surface px-2.5 text-13 tabular-nums max-desk:h-10 max-desk:text-[16px]"
      />
    </div>
  );
}
