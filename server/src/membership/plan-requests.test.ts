import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aMember, anAuthor, grant, NOBODY_THERE } from "../../test/a-member.ts";
import { aPerson, problemOf, rpcOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { aStripe } from "../../test/a-stripe.ts";

let at: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
let owner: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  at = (await aServer({ DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: NOBODY_THERE })).address;
  owner = await aPerson(at);
});

const requests = () => owner.rpc.admin.requests.list.query();
const requestOf = async ({ email }: TestPerson) => (await requests()).find((request) => request.email === email);
const requestedAt = async ({ rpc }: TestPerson) => (await rpc.membership.get.query()).requestedAt;

describe("a request for a plan", () => {
  it("is seen by the owner, and a grant answers it", async () => {
    const person = await aPerson(at);
    const page = anAuthor("asked");
    expect(await problemOf(person.rpc.channels.subscribe.mutate({ channelUrl: page }))).toMatchObject({
      kind: "members-only",
      message: "Only members can subscribe to channels, please buy membership first.",
    });
    expect(await requestedAt(person)).toBeNull();
    const asked = await person.rpc.membership.askOwner.mutate();
    expect(await requestedAt(person)).toBe(asked.requestedAt);
    const request = await requestOf(person);
    expect(request).toMatchObject({ name: "Somebody", plan: "free", requestedAt: asked.requestedAt });

    await owner.rpc.admin.people.grant.mutate({ userId: request?.userId as string, plan: "plus" });
    expect(await requestOf(person)).toBeUndefined();
    expect(await requestedAt(person)).toBeNull();
    expect(await person.rpc.channels.subscribe.mutate({ channelUrl: page })).toBeDefined();
  });

  it("exists once per person, however often they ask, also at once", async () => {
    const person = await aPerson(at);
    const first = await person.rpc.membership.askOwner.mutate();
    const again = await Promise.all(Array.from({ length: 8 }, () => person.rpc.membership.askOwner.mutate()));
    expect(again).toEqual(Array(8).fill(first));
    expect((await requests()).filter(({ email }) => email === person.email)).toHaveLength(1);
  });

  it("can be dismissed, and made again twice a day at most", async () => {
    const person = await aPerson(at);
    for (let n = 0; n < 2; n++) {
      await person.rpc.membership.askOwner.mutate();
      await owner.rpc.admin.requests.dismiss.mutate({ userId: (await requestOf(person))?.userId as string });
      expect(await requestOf(person)).toBeUndefined();
      expect(await requestedAt(person)).toBeNull();
    }
    expect(await problemOf(person.rpc.membership.askOwner.mutate())).toMatchObject({ kind: "too-often", status: 429 });
    expect(await requestOf(person)).toBeUndefined();
  });

  it("is also made by someone whose plan has a limit, but not without one", async () => {
    const plus = await aMember(at, db, "plus");
    await plus.rpc.membership.askOwner.mutate();
    expect(await requestOf(plus)).toMatchObject({ plan: "plus" });
    const pro = await aMember(at, db, "pro");
    expect(await problemOf(pro.rpc.membership.askOwner.mutate())).toMatchObject({ kind: "already-unlimited" });
    expect(await problemOf(owner.rpc.membership.askOwner.mutate())).toMatchObject({ kind: "already-unlimited" });
  });

  it("is not listed for people who no longer need it, are suspended or are gone", async () => {
    const people = await Promise.all([aPerson(at), aPerson(at), aPerson(at)]);
    for (const { rpc } of people) await rpc.membership.askOwner.mutate();
    const [helped, suspended, gone] = people as [TestPerson, TestPerson, TestPerson];
    await grant(db, helped, "lifetime");
    await db.query("update users set banned_at = now() where email = $1", [suspended.email]);
    await gone.rpc.account.delete.mutate({ confirm: gone.email });
    const listed = (await requests()).map(({ email }) => email);
    expect(people.filter(({ email }) => listed.includes(email))).toEqual([]);
    const { rowCount } = await db.query("select from plan_requests where user_id not in (select id from users)");
    expect(rowCount).toBe(0);
  });

  it("is listed, however many are not needed any more", async () => {
    await db.query(
      `with made as (
         insert into users (id, name, email, email_verified, created_at, updated_at)
         select gen_random_uuid(), 'Helped', 'helped-' || n || '@example.org', true, now(), now()
         from generate_series(1, 200) n returning id
       ), helped as (
         insert into memberships (user_id, source, plan) select id, 'grant', 'pro' from made
       ) insert into plan_requests (user_id, requested_at) select id, 'epoch' from made`,
    );
    const person = await aPerson(at);
    await person.rpc.membership.askOwner.mutate();
    expect(await requestOf(person)).toMatchObject({ plan: "free" });
    expect((await requests()).filter(({ name }) => name === "Helped")).toEqual([]);
  });

  it("is listed for the same people who may ask, whatever memberships they have", async () => {
    const [past, soon] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000));
    const longPast = new Date(Date.now() - 4 * 86_400_000);
    const held = [
      [],
      [["grant", "plus", null]],
      [["grant", "pro", null]],
      [["grant", "lifetime", soon]],
      [["grant", "pro", past]],
      [["payment", "pro", past]], // within the days of grace
      [["payment", "pro", longPast]],
      [
        ["grant", "plus", null],
        ["payment", "lifetime", soon],
      ],
      [["payment", "pro", soon, "ended"]],
    ] as [source: string, plan: string, until: Date | null, ended?: "ended"][][];
    const mayAsk: boolean[] = [];
    const isListed: boolean[] = [];
    for (const memberships of held) {
      const person = await aPerson(at);
      for (const [source, plan, until, ended] of memberships)
        await db.query(
          `insert into memberships (user_id, source, reference, plan, until, ended_at, look)
           select id, $2::text, case $2 when 'payment' then 'sub ' || id else '' end, $3, $4, case when $5 then now() end,
             case $2 when 'payment' then 1 end
           from users where email = $1`,
          [person.email, source, plan, until, ended !== undefined],
        );
      mayAsk.push(
        await person.rpc.membership.askOwner.mutate().then(
          () => true,
          () => false,
        ),
      );
      await db.query(
        "insert into plan_requests (user_id, requested_at) select id, now() from users where email = $1 on conflict do nothing",
        [person.email],
      );
      isListed.push((await requestOf(person)) !== undefined);
    }
    expect(mayAsk).toEqual([true, true, false, false, true, false, true, false, true]);
    expect(isListed).toEqual(mayAsk);
  });

  it("is counted for the owner in a browser, and for nobody else", async () => {
    const person = await aPerson(at);
    await person.rpc.membership.askOwner.mutate();
    const open = (await requests()).length;
    expect(open).toBeGreaterThan(0);
    expect((await owner.rpc.membership.get.query()).openRequests).toBe(open);
    expect((await person.rpc.membership.get.query()).openRequests).toBeNull();
    const { key } = (await owner.auth("/api-key/create", { name: "key" })).body;
    expect((await rpcOf(at, { "x-api-key": key }).membership.get.query()).openRequests).toBeNull();
  });

  it("is in the person's export", async () => {
    const person = await aPerson(at);
    const asked = await person.rpc.membership.askOwner.mutate();
    const file = await fetch(`${at}/api/account/export`, { headers: { cookie: person.cookie } });
    expect(await file.json()).toMatchObject({ planRequests: [{ requested_at: asked.requestedAt }] });
  });
});

it("where plans are sold, no one asks the owner", async () => {
  const stripe = await aStripe();
  const selling = await aDatabase();
  const { address } = await aServer({ DATABASE_URL: selling.url, ...stripe.settings });
  await aPerson(address);
  const person = await aPerson(address);
  expect(await problemOf(person.rpc.membership.askOwner.mutate())).toMatchObject({ kind: "plans-are-sold" });
  await stripe.stop();
});
