import { callAuth } from "../account/call-auth.ts";

/** For queries: the answer, or an error for the boundary around the part that asked. */
export async function readAuth<Value>(path: string): Promise<Value> {
  const outcome = await callAuth<Value>(path);
  if (!outcome.ok) throw new Error(outcome.problem.kind);
  return outcome.value;
}
