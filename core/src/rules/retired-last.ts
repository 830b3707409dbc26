/** Live rules before retired ones, otherwise in the order of the catalogue. */
export function retiredLast<R extends { retired?: true }>(rules: readonly R[]): R[] {
  return [...rules.filter((rule) => !rule.retired), ...rules.filter((rule) => rule.retired)];
}
