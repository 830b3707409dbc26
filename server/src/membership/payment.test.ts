import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aMember, grant } from "../../test/a-member.ts";
import { aPerson, problemOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";
import { aStripe, inDays, type StripeStandIn } from "../../test/a-stripe.ts";
import type { UserId } from "../ids.ts";
import { saveCustomer } from "./store.ts";

let at: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
let stripe: StripeStandIn;
beforeAll(async () => {
  db = await aDatabase();
  stripe = await aStripe();
  // Pro per year has no price here, so it is not offered.
  at = (await aServer({ DATABASE_URL: db.url, ...stripe.settings, STRIPE_PRICE_PRO_YEARLY: "" })).address;
  await aPerson(at); // the owner, so that nobody else becomes it
});
afterAll(() => stripe.stop());

const aCustomer = () => aMember(at, db, "free");
const periodEnd = ({ items }: Record<string, unknown>) =>
  (items as { data: [{ current_period_end: number }] }).data[0].current_period_end;
const plan = async ({ rpc }: TestPerson) => (await rpc.membership.get.query()).plan;

async function buy({ rpc }: TestPerson, what: "plus" | "pro" | "lifetime") {
  const { url } = await rpc.membership.checkout.mutate({ plan: what, period: what === "lifetime" ? "once" : "month" });
  return stripe.pay(url);
}

it("shows what can be bought, and for how much", async () => {
  const person = await aCustomer();
  const { payment } = await person.rpc.membership.get.query();
  const price = (amount: number) => ({ amount, currency: "usd" });
  expect(payment).toEqual({
    canManage: false,
    offers: [
      { plan: "plus", period: "month", price: price(400) },
      { plan: "plus", period: "year", price: price(4000) },
      { plan: "pro", period: "month", price: price(900) },
      { plan: "lifetime", period: "once", price: price(18000) },
    ],
  });
  expect(await problemOf(person.rpc.membership.checkout.mutate({ plan: "pro", period: "year" }))).toMatchObject({
    kind: "not-offered",
  });
  expect(await problemOf(person.rpc.membership.portal.mutate())).toMatchObject({ kind: "never-paid" });
});

it.each([
  ["plus", "month", "subscription", "price_plus_month"],
  ["plus", "year", "subscription", "price_plus_year"],
  ["pro", "month", "subscription", "price_pro_month"],
  ["lifetime", "once", "payment", "price_lifetime"],
] as const)("orders %s by the %s as a %s of %s", async (plan, period, mode, price) => {
  const { url } = await (await sameCustomer()).rpc.membership.checkout.mutate({ plan, period });
  expect(stripe.get(url.match(/cs_\d+/)?.[0] as string)).toMatchObject({ mode, price });
});

describe("a subscription", () => {
  it("begins when Stripe says that it is paid, is managed at Stripe, and ends when Stripe says so", async () => {
    const person = await aCustomer();
    const { session, bought } = await buy(person, "plus");
    expect(await plan(person)).toBe("free");
    expect(await stripe.send(at, "checkout.session.completed", session)).toBe(200);
    const membership = await person.rpc.membership.get.query();
    expect(membership).toMatchObject({
      plan: "plus",
      source: "payment",
      renews: true,
      allowed: 10,
      payment: { canManage: true },
    });
    expect(Date.parse(membership.until as string)).toBe(periodEnd(bought) * 1000);
    expect((await person.rpc.membership.portal.mutate()).url).toContain(`portal=${session.customer}`);
    expect(await problemOf(person.rpc.membership.checkout.mutate({ plan: "pro", period: "month" }))).toMatchObject({
      kind: "already-paying",
    });

    bought.status = "canceled";
    await stripe.send(at, "customer.subscription.deleted", bought);
    expect(await person.rpc.membership.get.query()).toMatchObject({ plan: "free", source: null });
    expect((await person.rpc.membership.checkout.mutate({ plan: "pro", period: "month" })).url).toContain("cs_");
  });

  it("changes its plan in Stripe's portal", async () => {
    const person = await aCustomer();
    const { bought } = await buy(person, "plus");
    await stripe.send(at, "customer.subscription.created", bought);
    bought.items = { data: [{ price: { id: "price_pro_month" }, current_period_end: inDays(30) }] };
    await stripe.send(at, "customer.subscription.updated", bought);
    expect(await plan(person)).toBe("pro");
  });

  it.each([
    ["active", "plus"],
    ["trialing", "plus"],
    ["past_due", "plus"],
    ["unpaid", "free"],
    ["incomplete", "free"],
    ["canceled", "free"],
    ["paused", "free"],
  ])("that is %s gives %s", async (status, expected) => {
    const person = await sameCustomer();
    const { bought } = stripe.pay((await checkoutOf(person)).url);
    bought.status = status;
    await stripe.send(at, "customer.subscription.updated", bought);
    expect(await plan(person)).toBe(expected);
    bought.status = "canceled";
    await stripe.send(at, "customer.subscription.deleted", bought);
  });

  it("stays valid for three days after its date, because a renewal may be late, and no longer", async () => {
    const person = await sameCustomer();
    const { bought } = stripe.pay((await checkoutOf(person)).url);
    for (const [days, expected] of [
      [-2, "plus"],
      [-4, "free"],
      [30, "plus"],
    ] as const) {
      bought.items = { data: [{ price: { id: "price_plus_month" }, current_period_end: inDays(days) }] };
      await stripe.send(at, "customer.subscription.updated", bought);
      expect([days, await plan(person)]).toEqual([days, expected]);
    }
    bought.status = "canceled";
    await stripe.send(at, "customer.subscription.deleted", bought);
  });
});

describe("a subscription that was cancelled and runs until its end", () => {
  async function cancelled(what: "plus" | "pro", how: object = { cancel_at_period_end: true }) {
    const person = await aCustomer();
    const { bought } = await buy(person, what);
    await stripe.send(at, "customer.subscription.created", bought);
    Object.assign(bought, how);
    await stripe.send(at, "customer.subscription.updated", bought);
    return { person, bought };
  }
  const refusalOf = ({ rpc }: TestPerson, plan: "plus" | "pro") =>
    problemOf(rpc.membership.checkout.mutate({ plan, period: "month" }));

  it("says until when, and that it does not renew", async () => {
    const { person, bought } = await cancelled("plus");
    const membership = await person.rpc.membership.get.query();
    expect(membership).toMatchObject({ plan: "plus", source: "payment", renews: false });
    expect(Date.parse(membership.until as string)).toBe(periodEnd(bought) * 1000);
  });

  it.each<[string, object, boolean]>([
    ["for the end of the period", { cancel_at_period_end: true }, false],
    ["for a date within it", { cancel_at: inDays(20) }, false],
    ["for a date some periods ahead", { cancel_at: inDays(80) }, true],
    ["not at all", { cancel_at_period_end: false, cancel_at: null }, true],
  ])("%s", async (_how, how, renews) => {
    const { person } = await cancelled("plus", how);
    expect(await person.rpc.membership.get.query()).toMatchObject({ plan: "plus", renews });
  });

  it("lets a larger plan begin beside it, and cannot be bought twice", async () => {
    const plus = await cancelled("plus");
    expect(await refusalOf(plus.person, "plus")).toMatchObject({ kind: "already-paying" });
    const { bought } = await buy(plus.person, "pro");
    await stripe.send(at, "customer.subscription.created", bought);
    expect(await plus.person.rpc.membership.get.query()).toMatchObject({ plan: "pro", renews: true });
    const pro = await cancelled("pro");
    expect(await refusalOf(pro.person, "plus")).toMatchObject({ kind: "already-paying" });
    expect(await refusalOf(pro.person, "pro")).toMatchObject({ kind: "already-paying" });
    expect((await buy(pro.person, "lifetime")).bought.id).toMatch(/^pi_/);
  });

  it("renews again when the person resumes it at Stripe", async () => {
    const { person, bought } = await cancelled("plus");
    bought.cancel_at_period_end = false;
    await stripe.send(at, "customer.subscription.updated", bought);
    expect(await person.rpc.membership.get.query()).toMatchObject({ renews: true });
    expect(await refusalOf(person, "pro")).toMatchObject({ kind: "already-paying" });
  });
});

describe("an account with payments", () => {
  const erase = ({ email, rpc }: TestPerson) => rpc.account.delete.mutate({ confirm: email });
  const isThere = async ({ email }: TestPerson) =>
    (await db.query("select from users where email = $1", [email])).rowCount === 1;
  async function aPayingPerson() {
    const person = await aCustomer();
    const { bought } = await buy(person, "plus");
    await stripe.send(at, "customer.subscription.created", bought);
    return { person, bought };
  }

  it("is not deleted while one renews, and is deleted once it is cancelled, even before Stripe's webhook", async () => {
    const { person, bought } = await aPayingPerson();
    expect(await problemOf(erase(person))).toMatchObject({ kind: "still-paying", status: 409 });
    bought.cancel_at_period_end = true;
    await erase(person);
    expect(await isThere(person)).toBe(false);
    // Further webhooks are about an account that no longer exists.
    bought.status = "canceled";
    expect(await stripe.send(at, "customer.subscription.deleted", bought)).toBe(200);
  });

  it("is not deleted when the subscription was resumed and the webhook has not arrived", async () => {
    const { person, bought } = await aPayingPerson();
    bought.cancel_at_period_end = true;
    await stripe.send(at, "customer.subscription.updated", bought);
    bought.cancel_at_period_end = false;
    expect(await problemOf(erase(person))).toMatchObject({ kind: "still-paying" });
    expect(await isThere(person)).toBe(true);
  });

  it("is deleted by what is stored while Stripe does not answer", async () => {
    const { person, bought } = await aPayingPerson();
    const other = await aPayingPerson();
    bought.cancel_at_period_end = true;
    await stripe.send(at, "customer.subscription.updated", bought);
    stripe.goDown(true);
    expect(await problemOf(erase(other.person))).toMatchObject({ kind: "still-paying" });
    await erase(person);
    stripe.goDown(false);
    expect([await isThere(person), await isThere(other.person)]).toEqual([false, true]);
  });

  it("is deleted right after lifetime was bought on top of a subscription", async () => {
    const { person } = await aPayingPerson();
    const { session } = await buy(person, "lifetime");
    await stripe.send(at, "checkout.session.completed", session);
    stripe.goDown(true);
    await erase(person);
    stripe.goDown(false);
    expect(await isThere(person)).toBe(false);
  });
});

let same: TestPerson | undefined;
async function sameCustomer() {
  same ??= await aCustomer();
  return same;
}
const checkoutOf = ({ rpc }: TestPerson) => rpc.membership.checkout.mutate({ plan: "plus", period: "month" });

describe("webhooks", () => {
  it("have the same result in any order, twice, and all at once", async () => {
    const person = await aCustomer();
    const { session, bought } = await buy(person, "plus");
    const born = structuredClone(bought);
    bought.status = "canceled";
    const sent = [
      ["customer.subscription.deleted", bought],
      ["customer.subscription.created", born],
      ["checkout.session.completed", session],
      ["customer.subscription.updated", born],
    ] as const;
    for (const [type, object] of [...sent, ...sent.toReversed()]) {
      expect(await stripe.send(at, type, object)).toBe(200);
      expect(await plan(person)).toBe("free");
    }
    await Promise.all([...sent, ...sent].map(([type, object]) => stripe.send(at, type, object)));
    expect(await plan(person)).toBe("free");
    const { rows } = await db.query("select from memberships where reference = $1", [bought.id]);
    expect(rows).toHaveLength(1);
  });

  it("never overwrite the result of a later one", async () => {
    const person = await aCustomer();
    const { bought } = await buy(person, "plus");
    let answer = () => {};
    stripe.holdAnswers(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const early = stripe.send(at, "customer.subscription.created", bought);
    // Stripe has answered the first question, but slowly. The subscription ends now, and its webhook arrives first.
    await expect.poll(() => stripe.held()).toBe(1);
    bought.status = "canceled";
    stripe.holdAnswers(Promise.resolve());
    expect(await stripe.send(at, "customer.subscription.deleted", bought)).toBe(200);
    expect(await plan(person)).toBe("free");
    answer();
    expect(await early).toBe(200);
    expect(await plan(person)).toBe("free");
  });

  it("that Stripe did not sign change nothing", async () => {
    const person = await aCustomer();
    const { bought } = await buy(person, "pro");
    const hour = 60 * 60 * 1000;
    const forgeries = [
      { secret: "whsec_guessed" },
      { at: Date.now() - hour },
      { change: (body: string) => body.replace("sub_", "sub_x") },
      { change: () => "not json" },
    ];
    for (const how of forgeries) expect(await stripe.send(at, "customer.subscription.created", bought, how)).toBe(400);
    const unsigned = await fetch(`${at}/api/stripe/webhook`, { method: "POST", body: "{}" });
    expect(unsigned.status).toBe(400);
    expect(await plan(person)).toBe("free");
  });

  it("about payments that are not ours are ignored", async () => {
    const stranger = { id: "sub_unknown", customer: "cus_unknown" };
    expect(await stripe.send(at, "invoice.created", { id: "in_1" })).toBe(200);
    const person = await aCustomer();
    const { bought } = await buy(person, "pro");
    bought.items = { data: [{ price: { id: "price_of_another_product" }, current_period_end: inDays(30) }] };
    expect(await stripe.send(at, "customer.subscription.updated", bought)).toBe(200);
    expect(await plan(person)).toBe("free");
    // Stripe does not know it either: it repeats the webhook, and gives up one day.
    expect(await stripe.send(at, "customer.subscription.updated", stranger)).toBe(500);
  });

  it("fail, so that Stripe repeats them, while Stripe does not answer us", async () => {
    const person = await aCustomer();
    const { bought } = await buy(person, "pro");
    stripe.goDown(true);
    expect(await stripe.send(at, "customer.subscription.created", bought)).toBe(500);
    expect(await problemOf(person.rpc.membership.portal.mutate())).toMatchObject({
      kind: "payment-unreachable",
      status: 502,
    });
    stripe.goDown(false);
    expect(await stripe.send(at, "customer.subscription.created", bought)).toBe(200);
    expect(await plan(person)).toBe("pro");
  });
});

describe("lifetime", () => {
  it("is paid once, stops a running subscription from renewing, and ends with a refund", async () => {
    const person = await aCustomer();
    const { bought: subscription } = await buy(person, "plus");
    await stripe.send(at, "customer.subscription.created", subscription);
    const { session, bought } = await buy(person, "lifetime");
    await stripe.send(at, "checkout.session.completed", session);
    expect(await person.rpc.membership.get.query()).toMatchObject({
      plan: "lifetime",
      source: "payment",
      until: null,
      allowed: -1,
    });
    expect(stripe.get(subscription.id).cancel_at_period_end).toBe(true);
    const { rows } = await db.query("select renews from memberships where reference = $1", [subscription.id]);
    expect(rows).toEqual([{ renews: false }]);
    expect(await problemOf(person.rpc.membership.checkout.mutate({ plan: "lifetime", period: "once" }))).toMatchObject({
      kind: "already-lifetime",
    });
    bought.latest_charge = { id: "ch", refunded: true };
    await stripe.send(at, "charge.refunded", { id: "ch", payment_intent: bought.id });
    await stripe.send(at, "checkout.session.completed", session);
    expect(await person.rpc.membership.get.query()).toMatchObject({ plan: "plus", renews: false });
  });

  it("stops a subscription whose webhook arrives later", async () => {
    const person = await aCustomer();
    const { bought: subscription } = await buy(person, "plus");
    const { session } = await buy(person, "lifetime");
    await stripe.send(at, "checkout.session.completed", session);
    expect(stripe.get(subscription.id).cancel_at_period_end).toBeFalsy();
    await stripe.send(at, "customer.subscription.created", subscription);
    expect(stripe.get(subscription.id).cancel_at_period_end).toBe(true);
    expect(await person.rpc.membership.get.query()).toMatchObject({ plan: "lifetime", renews: false });
  });
});

it("creates one customer for a person who clicks twice", async () => {
  const person = await aCustomer();
  const before = stripe.count("cus");
  await Promise.all([checkoutOf(person), checkoutOf(person), checkoutOf(person)]);
  expect(stripe.count("cus")).toBe(before + 1);
});

it("stores the customer once when several clicks store it at the same moment", async () => {
  const { email } = await aCustomer();
  const { rows } = await db.query<{ id: UserId }>("select id from users where email = $1", [email]);
  const { id } = rows[0]!;
  // The moment is short: without `on conflict` for both unique columns, some of 300 rounds meet it.
  for (let round = 0; round < 300; round++) {
    const stored = await Promise.all(Array.from({ length: 8 }, () => saveCustomer(db, id, `cus_race_${round}`)));
    expect(new Set(stored)).toEqual(new Set([`cus_race_${round}`]));
    await db.query("delete from stripe_customers where user_id = $1", [id]);
  }
});

it("uses the larger plan of a grant and a payment", async () => {
  const person = await aCustomer();
  const { bought } = await buy(person, "plus");
  await stripe.send(at, "customer.subscription.created", bought);
  await grant(db, person, "pro");
  expect(await person.rpc.membership.get.query()).toMatchObject({ plan: "pro", source: "grant" });
  await grant(db, person, "free");
  expect(await person.rpc.membership.get.query()).toMatchObject({ plan: "plus", source: "payment" });
});
