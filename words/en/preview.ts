type Unit = "hour" | "day" | "week" | "month";

export const preview = {
  title: "Preview",
  hint: "Preview a feed to see what it contains before you follow it.",
  close: "Close the preview",
  loading: "Fetching the feed …",
  slow: "Some routes take up to a minute.",
  frequency: "Frequency",
  lastPost: "Last post",
  weeks: "12 weeks",
  weeksSaid: (counts: string) => `Posts in each of the last 12 weeks, oldest first: ${counts}`,
  every: (count: number, unit: Unit) => (count === 1 ? `About every ${unit}` : `About every ${count} ${unit}s`),
  irregular: "Irregular so far",
  unknown: "Unknown",
  untitled: "Untitled",
  newest: (count: number) => (count === 1 ? "The newest item." : `The ${count} newest items.`),
  fetchedIn: (seconds: string) => `Fetched just now in ${seconds} s.`,
  empty: "The feed works, but is empty at the moment.",
  failed: "The feed could not be read",
  tryAgain: "Try again",
  copyAnyway: "Copy address anyway",
};
