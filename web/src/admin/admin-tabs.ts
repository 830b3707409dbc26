/** The parts of the admin page, of which one is shown. */
export const ADMIN_TABS = ["service", "catalogue", "people", "work"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The sections that other pages lead to: `/admin#following`. */
const TAB_OF_SECTION: Partial<Record<string, AdminTab>> = {
  following: "service",
  "feed-service": "service",
  directories: "catalogue",
  requests: "people",
  people: "people",
};

/** The tab with the section or the setting that the address names, else the chosen one. */
export function tabOf(hash: string, chosen: string | undefined): AdminTab {
  if (hash.startsWith("setting-")) return "service";
  return TAB_OF_SECTION[hash] ?? ADMIN_TABS.find((tab) => tab === chosen) ?? ADMIN_TABS[0];
}
