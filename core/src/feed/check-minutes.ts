/** How often a person may want a channel checked. Not more often than automatic checks (plan-refresh.ts). */
export const CHECK_MINUTES = [15, 30, 60, 180, 360, 720, 1440] as const;
export type CheckMinutes = (typeof CHECK_MINUTES)[number];
