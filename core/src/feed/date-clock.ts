export type Clock = { hour: number; minute: number; second: number; ms: number };
export const MIDNIGHT: Clock = { hour: 0, minute: 0, second: 0, ms: 0 };
export type Half = "am" | "pm" | "noon" | "evening";

const HALVES: [Half, RegExp][] = [
  ["am", /^(?:a|π|上午|凌晨|清晨|早|午前|오전)/],
  ["pm", /^(?:p|μ|下午|傍晚|午後|午后|오후)/],
  ["noon", /^中午/],
  ["evening", /^晚上/],
];
const ASIAN_HALF = "上午|下午|凌晨|清晨|早上|早晨|中午|傍晚|晚上|午前|午後|午后|오전|오후";
const HALF = String.raw`a\.? ?m(?![\p{L}\d])\.?|p\.? ?m(?![\p{L}\d])\.?|π\. ?μ\.|μ\. ?μ\.|${ASIAN_HALF}`;
/** Each has the groups half, hour, minute, second, fraction, half. */
const TIMES = [
  // Not behind a sign: "2 Jan 2024 +08:00" has an offset and no time.
  String.raw`(?:(?<!\p{L})(${HALF})\s*)?(?<![\d:+-])(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,20}))?)?(?!\d)(?:\s*(${HALF}))?`,
  String.raw`(?:(${ASIAN_HALF})\s*)?(?<!\d)(\d{1,2})\s*[时時点點시](?:\s*(\d{1,2})\s*[分분](?:\s*(\d{1,2})\s*[秒초])?)?()()`,
  // 15h04, 15 h
  String.raw`()(?<!\d)(\d{1,2}) ?h(?: ?(\d\d))?(?![\p{L}\d])()()()`,
  String.raw`()(?<![\d:])(\d{1,2})()()() ?(${HALF})`,
  // 2.1.2024 15.04, behind the year
  String.raw`()(?<=\d{4}\.?,? (?:\p{L}+\.? )?)(\d{1,2})\.(\d\d)(?:\.(\d\d))?()()(?![\d.])`,
].map((pattern) => new RegExp(pattern, "u"));
/** Words before a time. They are not fillers everywhere: AT is also a zone. */
const BEFORE_TIME =
  /(?:[\s,.@-]|(?<=\d)t$)+(?:(?:at|um|om|a|as|a las|a la|a les|alle|alle ore|ore|kl|klo|saat|o|godz|o godz|в|о|об|στισ|ora|v|pukul)\.?)?[\s,@-]*$/u;

type FoundTime = { clock: Clock; half: Half | undefined; before: string; after: string };

export function takeTime(text: string): FoundTime | "impossible" | null {
  for (const pattern of TIMES) {
    const m = pattern.exec(text);
    if (m === null) continue;
    const half = halfOf(m[1] || m[6]);
    const hour = hourOf(Number(m[2]), half);
    if (hour === null) return "impossible";
    const clock = { hour, minute: Number(m[3] || 0), second: Number(m[4] || 0), ms: toMs(m[5]) };
    const before = text.slice(0, m.index).replace(BEFORE_TIME, "");
    return { clock, half, before, after: text.slice(m.index + m[0].length) };
  }
  return null;
}

function halfOf(word: string | undefined): Half | undefined {
  return word ? HALVES.find(([, pattern]) => pattern.test(word))?.[0] : undefined;
}

/** Null for "15 AM" and for midnight in the evening, which may be of this day or the next. */
function hourOf(hour: number, half: Half | undefined): number | null {
  switch (half) {
    case undefined:
      return hour;
    case "am":
      return hour > 12 ? null : hour % 12;
    case "pm":
      return hour > 12 ? hour : (hour % 12) + 12;
    case "noon":
      return hour >= 10 ? hour : hour + 12;
    case "evening":
      return hour > 12 ? hour : hour >= 5 && hour < 12 ? hour + 12 : null;
  }
}

export function toMs(fraction: string | undefined): number {
  return fraction ? Number(fraction.slice(0, 3).padEnd(3, "0")) : 0;
}
