/**
 * The endpoints of better-auth under /api/auth that our screens use. All others (changing an email address without proof,
 * deleting an account without our checks, returning providers' tokens, …) answer 404. `who-may-call.test.ts` tries each.
 */
export const AUTH_ENDPOINTS: Readonly<Record<string, { method: "GET" | "POST"; who: "anyone" | "signed in" }>> = {
  "/api-key/create": { method: "POST", who: "signed in" },
  "/api-key/delete": { method: "POST", who: "signed in" },
  "/api-key/list": { method: "GET", who: "signed in" },
  "/callback/github": { method: "GET", who: "anyone" },
  "/callback/google": { method: "GET", who: "anyone" },
  "/change-password": { method: "POST", who: "signed in" },
  "/get-session": { method: "GET", who: "anyone" },
  "/list-sessions": { method: "GET", who: "signed in" },
  "/request-password-reset": { method: "POST", who: "anyone" },
  "/reset-password": { method: "POST", who: "anyone" },
  "/revoke-other-sessions": { method: "POST", who: "signed in" },
  "/revoke-session": { method: "POST", who: "signed in" },
  "/revoke-sessions": { method: "POST", who: "signed in" },
  "/sign-in/email": { method: "POST", who: "anyone" },
  "/sign-in/social": { method: "POST", who: "anyone" },
  "/sign-out": { method: "POST", who: "anyone" },
  "/sign-up/email": { method: "POST", who: "anyone" },
  "/update-user": { method: "POST", who: "signed in" },
};
