/**
 * Of the queries of several sections: each has its data or has failed. Until then none is shown, because one that arrives later would push
 * the others down.
 */
export function areSettled(results: readonly { isPending: boolean }[]): boolean {
  return results.every(({ isPending }) => !isPending);
}
