import { useWords } from "#ui/words/words.ts";
import { explainRefusal } from "../refusal.ts";

/** Why the server refused, in the person's language. A separate chunk, because the shell does not need these words. */
export function RefusalReason({ error }: { error: Error }) {
  return explainRefusal(error, useWords("problems"));
}
