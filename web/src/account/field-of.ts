import type { AuthProblem } from "../person/call-auth.ts";

/** The field where a refusal can be put right; null: no field of the form can. */
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
      return "invite";
    default:
      return null;
  }
}
