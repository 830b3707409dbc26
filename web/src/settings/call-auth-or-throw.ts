import { callAuth } from "../person/call-auth.ts";

/** For queries: the answer, or an error for the boundary around the part that asked. */
export async function callAuthOrThrow<Value>(path: string): Promise<Value> {
  const outcome = await callAuth<Value>(path);
  if (!outcome.ok) throw new Error(outcome.problem.kind);
  return outcome.value;
}
