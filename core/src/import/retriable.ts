/** Problems of imported rows that a larger plan, a feed service or another setting of the owner could solve. */
export const RETRIABLE = [
  "members-only",
  "limit-reached",
  "feed-service-missing",
  "not-subscribable",
  "route-refused",
] as const;

export function isRetriable(problem: string): boolean {
  return RETRIABLE.some((kind) => kind === problem);
}
