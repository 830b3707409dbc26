import type { Settings } from "../settings/settings.ts";

/** The props of every section of the options page. */
export interface SectionProps {
  settings: Settings;
  /** Saves the change immediately. */
  onChange: (change: Partial<Settings>) => void;
}
