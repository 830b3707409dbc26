/** Live rules first, retired ones last, otherwise as the catalogue has them. */
export function inOrder<R extends { retired?: true }>(rules: readonly R[]): R[] {
  return [...rules.filter((rule) => !rule.retired), ...rules.filter((rule) => rule.retired)];
}
