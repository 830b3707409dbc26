import type { Plan } from "#core/membership.ts";
import type { Db } from "../src/db/query.ts";
import { aPerson, type TestPerson } from "./a-person.ts";

/** A person who is not the owner, on this plan. */
export async function aMember(at: string, db: Db, plan: Plan, until: Date | null = null): Promise<TestPerson> {
  const person = await aPerson(at);
  await db.query("update users set role = 'person' where email = $1", [person.email]);
  await grant(db, person, plan, until);
  return person;
}

export async function grant(db: Db, { email }: { email: string }, plan: Plan, until: Date | null = null) {
  await db.query("delete from memberships using users where users.id = user_id and email = $1 and source = 'grant'", [
    email,
  ]);
  if (plan === "free") return;
  await db.query(
    "insert into memberships (user_id, source, plan, until) select id, 'grant', $2, $3 from users where email = $1",
    [email, plan, until],
  );
}

/** The page of an author that nobody else follows. */
export function anAuthor(n: number | string): string {
  return `https://www.douyin.com/user/MS4wLjABAAAA${n}`;
}

/** A feed service on this machine that does not answer, for tests that only subscribe. */
export const NOBODY_THERE = "http://127.0.0.1:1";
