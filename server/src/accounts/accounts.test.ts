import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aPerson, authOf, PASSWORD, signIn, signUp } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let at: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  db = await aDatabase();
  at = (await aServer({ DATABASE_URL: db.url })).address;
});

it("makes exactly one of many first accounts the owner's", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => signUp(at, { email: `first-${n}@example.org` })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const { rows } = await db.$client.query("select role, count(*)::int from users group by role order by role");
  expect(rows).toEqual([
    { role: "admin", count: 1 },
    { role: "person", count: 7 },
  ]);
});

describe("a session", () => {
  it("is a cookie no script can read and no other site can send", async () => {
    const { headers } = await signUp(at, { email: "cookie@example.org" });
    const [session] = headers.getSetCookie();
    expect(session).toMatch(/^pagecast\.session_token=/);
    expect(session).toContain("HttpOnly");
    expect(session).toContain("SameSite=Lax");
  });
});
