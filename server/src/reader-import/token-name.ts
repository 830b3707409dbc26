/** What the encrypted token of an import is bound to. */
export function tokenName(importId: string): string {
  return `reader import ${importId}`;
}
