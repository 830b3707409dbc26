// White text on each has a contrast of at least 5:1.
const COLOURS = [
  "#3f5f86",
  "#3f5aa0",
  "#2f6f7d",
  "#8a5a2b",
  "#2f3331",
  "#7d651f",
  "#46694f",
  "#a33a3a",
  "#a0466b",
  "#5a4b8a",
  "#2f5d50",
  "#455560",
];

/** Always the same colour for the same name. */
export function nameColour(name: string): string {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return COLOURS[sum % COLOURS.length] as string;
}
