/** Problems of an imported row that a larger plan, a feed service or another setting of the owner could solve. Such rows can be retried. */
export const MAY_PASS = [
  "members-only",
  "limit-reached",
  "feed-service-missing",
  "not-subscribable",
  "route-refused",
] as const;

export function mayPass(problem: string): boolean {
  return MAY_PASS.some((kind) => kind === problem);
}
