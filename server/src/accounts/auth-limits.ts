import type { RateRule } from "../rate-limits/limit-rate.ts";

/** From one network address. A family or a class behind one address signs in at once; a guesser needs many thousands. */
export const BY_ADDRESS: Record<string, RateRule> = {
  "/sign-in/*": { window: 60, max: 20 },
  "/sign-up/*": { window: 60, max: 10 },
  "/request-password-reset": { window: 60, max: 5 },
  "/reset-password": { window: 60, max: 10 },
  "/change-password": { window: 60, max: 10 },
  "/api-key/create": { window: 60, max: 10 },
  // The callback from GitHub or Google carries a code.
  "/callback/*": { window: 60, max: 20 },
};

/** For one account, from any address: machines that guess one password, or fill one mailbox, are counted together. */
export const BY_ACCOUNT: Record<string, RateRule> = {
  "/sign-in/email": { window: 15 * 60, max: 30 },
  "/request-password-reset": { window: 60 * 60, max: 5 },
};
