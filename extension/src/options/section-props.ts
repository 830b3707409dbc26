import type { Settings } from "../settings/settings.ts";

/** What every section of the options page gets. */
export interface SectionProps {
  settings: Settings;
  /** Takes effect and is kept at once. */
  onChange: (change: Partial<Settings>) => void;
}
