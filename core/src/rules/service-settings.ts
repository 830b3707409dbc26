// The settings that routes of a feed service need or can use, from what it publishes at /api/namespace.
import { z } from "zod";

export type ServiceSetting = {
  /** As in `ZHIHU_COOKIES`; with `*` at its end, any name that begins so: `BILIBILI_COOKIE_*`. */
  name: string;
  description: string;
  /** The namespaces whose routes name it. */
  namespaces: string[];
  /** True: every route that names it also works without it. */
  isOptional: boolean;
};

/** For the browser that some routes open their pages in. The service names it in no route. */
export const BROWSER_SETTING = "PLAYWRIGHT_WS_ENDPOINT";
/** Not for owners to set here: these let visitors choose what the service fetches. */
const NEVER = /^ALLOW_USER_/;
const NAME = /^[A-Z][A-Z0-9_]{2,62}\*?$/;

const namespacesSchema = z.record(
  z.string(),
  z.object({
    routes: z.record(
      z.string(),
      z.object({
        features: z
          .object({
            requireConfig: z.array(
              z.object({
                name: z.string(),
                optional: z.boolean().nullish(),
                description: z.string().nullish(),
              }),
            ),
          })
          .optional()
          .catch(undefined),
      }),
    ),
  }),
);

/** By name. Empty when the answer has another format. */
export function readServiceSettings(answer: unknown): ServiceSetting[] {
  const parsed = namespacesSchema.safeParse(answer);
  if (!parsed.success) return [];
  const found = new Map<string, ServiceSetting>();
  for (const [namespace, { routes }] of Object.entries(parsed.data)) {
    for (const { features } of Object.values(routes)) {
      for (const { name, optional, description } of features?.requireConfig ?? []) {
        if (!NAME.test(name) || NEVER.test(name)) continue;
        const known = found.get(name);
        found.set(name, {
          name,
          description: known?.description || (description ?? "").trim(),
          namespaces: [...new Set([...(known?.namespaces ?? []), namespace])],
          isOptional: (known?.isOptional ?? true) && optional === true,
        });
      }
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether one of the settings has this name: the only names that may be given to the service. */
export function isSettingName(settings: readonly ServiceSetting[], name: string): boolean {
  if (name === BROWSER_SETTING) return true;
  if (!NAME.test(name) || name.endsWith("*") || NEVER.test(name)) return false;
  return settings.some((known) =>
    known.name.endsWith("*")
      ? name.startsWith(known.name.slice(0, -1)) && name.length >= known.name.length
      : name === known.name,
  );
}
