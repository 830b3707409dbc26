import { storedSetting } from "./stored-setting.ts";

/** A looked-up page, as the list shows it. */
export interface RecentPage {
  address: string;
  name: string;
  domain: string;
  feeds: number;
}

const MOST = 6;

/** Newest first, in this browser only. */
export const recentPages = storedSetting<RecentPage[]>("looked-up", parseRecent);

export function rememberPage(page: RecentPage): void {
  const [newest] = recentPages.read();
  if (newest && JSON.stringify(newest) === JSON.stringify(page)) return;
  recentPages.write([page, ...recentPages.read().filter(({ address }) => address !== page.address)].slice(0, MOST));
}

function parseRecent(stored: string | null): RecentPage[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter(isRecentPage).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isRecentPage(one: unknown): one is RecentPage {
  const page = one as Partial<RecentPage> | null;
  return (
    typeof page === "object" &&
    page !== null &&
    [page.address, page.name, page.domain].every((text) => typeof text === "string") &&
    typeof page.feeds === "number"
  );
}
