import type { plans as english } from "../en/plans.ts";

export const plans = { free: "免费", plus: "Plus", pro: "Pro", lifetime: "终身" } satisfies typeof english;
