import type { BrowserContext } from "@playwright/test";
import type { Plan } from "../core/src/membership.ts";
import { aPerson, type Rpc, rpcOf, type TestPerson } from "../server/test/a-person.ts";

/** A person with a plan, signed in in this browser. The plan is a grant, as on an installation without payment. */
export async function signInAs(context: BrowserContext, plan: Plan = "free"): Promise<TestPerson> {
  const at = process.env.PAGECAST_TEST_ADDRESS as string;
  const person = await aPerson(at);
  if (plan !== "free") await grant(person.email, plan);
  await carryCookie(context, at, person.cookie);
  return person;
}

export async function grant(email: string, plan: Plan): Promise<void> {
  const owner = ownerRpc();
  const { people } = await owner.admin.people.list.query({ search: email });
  const userId = people.find((one) => one.email === email)?.id as string;
  await owner.admin.people.grant.mutate({ userId, plan });
}

function ownerRpc(): Rpc {
  return rpcOf(process.env.PAGECAST_TEST_ADDRESS as string, { cookie: process.env.PAGECAST_TEST_OWNER as string });
}

export async function carryCookie(context: BrowserContext, at: string, cookie: string): Promise<void> {
  const cookies = cookie.split("; ").map((pair) => {
    const equals = pair.indexOf("=");
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url: at };
  });
  await context.addCookies(cookies);
}
