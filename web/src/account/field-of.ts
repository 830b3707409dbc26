import type { AuthProblem } from "../person/call-auth.ts";

/** The field to correct after a refusal; null: none of the form's fields caused it. */
export function fieldOf({ kind }: AuthProblem): "email" | "password" | "invite" | null {
  switch (kind) {
    case "email-taken":
    case "bad-email":
      return "email";
    case "wrong-credentials":
    case "wrong-password":
    case "password-length":
      return "password";
    case "invite-needed":
    case "invite-used":
    case "invite-expired":
    case "invite-unknown":
      return "invite";
    default:
      return null;
  }
}
