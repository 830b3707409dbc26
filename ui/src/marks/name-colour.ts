/** How many there are in tokens.css. */
const COLOURS = 12;

/** The class of a background. Always the same colour for the same name. */
export function nameColour(name: string): string {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return `name-colour-${sum % COLOURS}`;
}
