import { callAuth, type Guard } from "./call-auth.ts";

/** For queries: a refusal becomes an error for the error boundary around the section. */
export async function callAuthOrThrow<Value>(path: string, guard: Guard<Value>): Promise<Value> {
  const outcome = await callAuth(path, undefined, guard);
  if (!outcome.ok) throw new Error(outcome.problem.kind);
  return outcome.value;
}
