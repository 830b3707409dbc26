import type { Plan } from "#core/membership.ts";

export const plans: Record<Plan, string> = { free: "Free", plus: "Plus", pro: "Pro", lifetime: "Lifetime" };
