export const FONTS = ["serif", "sans", "system"] as const;
export type ReadingFont = (typeof FONTS)[number];

/** Of the text, in pixels. */
export const WIDTHS = [560, 680, 800] as const;
export type ReadingWidth = (typeof WIDTHS)[number];

/** `time`: dark between two hours that the person chose. */
export const THEMES = ["system", "light", "dark", "time"] as const;
export type Theme = (typeof THEMES)[number];

export const SIZE = { min: 14, max: 24, step: 1 };
export const LINE_HEIGHT = { min: 1.4, max: 2.2, step: 0.1 };

/** How a person reads: how articles look, and what scrolling and marking do. */
export interface ReadingSettings {
  font: ReadingFont;
  /** In pixels. */
  size: number;
  /** Times the size. Chinese text has a little more. */
  lineHeight: number;
  width: ReadingWidth;
  justifyChinese: boolean;
  theme: Theme;
  /** Hours and minutes of the device's clock, for the theme `time`. */
  darkFrom: string;
  lightFrom: string;
  markReadOnScroll: boolean;
  /** Marking the open item as read or unread opens the next one. */
  opensNext: boolean;
}

/** Some of the settings, with new values. */
export type ReadingChange = { [Name in keyof ReadingSettings]?: ReadingSettings[Name] | undefined };

export const DEFAULT_READING: ReadingSettings = {
  font: "serif",
  size: 18,
  lineHeight: 1.8,
  width: 680,
  justifyChinese: true,
  theme: "system",
  darkFrom: "19:00",
  lightFrom: "07:00",
  markReadOnScroll: false,
  opensNext: false,
};

/** An hour and a minute, as a time field writes them. */
export const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** What of `value` is valid. It may be of another version, or edited by hand. */
export function readReadingChange(value: unknown): ReadingChange {
  const from = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const read: ReadingChange = {
    font: FONTS.find((font) => font === from.font),
    size: within(from.size, SIZE),
    lineHeight: within(from.lineHeight, LINE_HEIGHT),
    width: WIDTHS.find((width) => width === from.width),
    justifyChinese: boolean(from.justifyChinese),
    theme: THEMES.find((theme) => theme === from.theme),
    darkFrom: time(from.darkFrom),
    lightFrom: time(from.lightFrom),
    markReadOnScroll: boolean(from.markReadOnScroll),
    opensNext: boolean(from.opensNext),
  };
  return Object.fromEntries(Object.entries(read).filter(([, setting]) => setting !== undefined));
}

/** Every setting: what of `value` is valid, and the default for the rest. */
export function readReadingSettings(value: unknown): ReadingSettings {
  return { ...DEFAULT_READING, ...readReadingChange(value) } as ReadingSettings;
}

function within(value: unknown, { min, max, step }: typeof SIZE): number | undefined {
  if (typeof value !== "number" || !(value >= min && value <= max)) return undefined;
  // 1.7000000000000002 is what a slider makes of 1.7.
  return Number((Math.round(value / step) * step).toFixed(1));
}

function boolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function time(value: unknown): string | undefined {
  return typeof value === "string" && TIME.test(value) ? value : undefined;
}
