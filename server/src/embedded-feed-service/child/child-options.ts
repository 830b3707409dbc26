/** What the process of the feed service is told as its only argument, as JSON. Secrets go into its environment instead. */
export type ChildOptions = {
  /** PAGECAST_REACH: what it may connect to besides the public internet. */
  reach: readonly string[];
  /** It ends by itself after this time without a request. */
  idleMs: number;
};

/** Answered by our own program beside RSSHub: the memory of the process. */
export const USAGE_PATH = "/pagecast-usage";

export function readChildOptions(): ChildOptions {
  return JSON.parse(process.argv[2] ?? "") as ChildOptions;
}
