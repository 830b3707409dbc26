import { useWords } from "#ui/words/words.ts";
import { explainRefusal } from "../refusal.ts";

/** Why the server refused, in the person's language. Apart from the shell, which can do without these words. */
export function RefusalReason({ error }: { error: Error }) {
  return explainRefusal(error, useWords("problems"));
}
