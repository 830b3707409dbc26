import { setTimeout as sleep } from "node:timers/promises";
import { authRequest, mutation, type Outcome, query } from "./client.ts";
import { createPerson, type Person } from "./person.ts";
import type { Traffic } from "./traffic.ts";

const PASSWORD = "correct horse battery";

/** Retries until there is an account. */
export async function signUp(traffic: Traffic, email: string): Promise<Person> {
  const request = authRequest("/sign-up/email", { name: "Somebody", email, password: PASSWORD });
  for (let isRetry = false; ; isRetry = true) {
    const signedUp = await traffic.send(request);
    // If only the answer to an earlier attempt was lost, the account is there already.
    const cookie = cookieOf(signedUp) ?? (isRetry ? cookieOf(await signIn(traffic, email)) : undefined);
    if (cookie) return createPerson(email, cookie);
    await sleep(300);
  }
}

export function signIn(traffic: Traffic, email: string): Promise<Outcome> {
  return traffic.sendUnrecorded(authRequest("/sign-in/email", { email, password: PASSWORD }));
}

/** Signs up and gets a plan from the owner, with room for all channels. */
export async function signUpMember(traffic: Traffic, owner: Person, email: string): Promise<Person> {
  const person = await signUp(traffic, email);
  const { people } = await traffic.sendUntilDone(query("admin.people.list", { search: email }), owner);
  const userId = people[0]?.id;
  if (!userId) throw new Error(`${email} signed up but is not in the owner's list`);
  await traffic.sendUntilDone(mutation("admin.people.grant", { userId, plan: "pro" }), owner);
  return person;
}

function cookieOf(outcome: Outcome): string | undefined {
  if (outcome.kind !== "done") return undefined;
  const cookies = outcome.headers.getSetCookie().map((line) => line.split(";")[0]);
  return cookies.join("; ");
}
