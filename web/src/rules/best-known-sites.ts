import { chinese, international } from "../../../catalogue/best-known.json";

/** The best-known sites by domain, those in the language of the interface first. */
export function bestKnownSites(language: string): string[] {
  return language.startsWith("zh") ? [...chinese, ...international] : [...international, ...chinese];
}
