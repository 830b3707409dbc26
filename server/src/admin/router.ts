import { z } from "zod";
import { PLANS } from "#core/membership.ts";
import { catalogueRouter } from "../catalogue/router.ts";
import { countHealth } from "../channels/store.ts";
import { directoriesRouter } from "../discover/directories-router.ts";
import { readEventCounts } from "../events/store.ts";
import { feedServiceRouter } from "../feed-service-admin/router.ts";
import type { UserId } from "../ids.ts";
import { countJobs } from "../jobs/store.ts";
import { readRequests } from "../membership/plan-requests.ts";
import { deleteRequest } from "../membership/request-store.ts";
import { firstRunRouter, newAccountsRouter, signupRouter, subscribePolicyRouter } from "../owner-settings/routers.ts";
import { refuse, unwrap } from "../problem.ts";
import { admin, router } from "../trpc.ts";
import { invite } from "./invite.ts";
import { changeRole, changeSuspension, grantPlan, readPeople } from "./people.ts";
import { deleteInvite, listInvites } from "./store.ts";

const userId = z.uuid().transform((id) => id as UserId);
const date = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const peopleRouter = router({
  list: admin
    .input(z.object({ search: z.string().max(200).default(""), before: userId.nullable().default(null) }).prefault({}))
    .query(({ ctx, input }) => readPeople(ctx.deps, input.search.trim(), input.before)),
  grant: admin
    .input(z.object({ userId, plan: z.enum(PLANS), until: date.nullable().default(null) }))
    .mutation(async ({ ctx, input }) => unwrap(await grantPlan(ctx.deps, input.userId, input.plan, input.until))),
  setRole: admin
    .input(z.object({ userId, role: z.enum(["admin", "person"]) }))
    .mutation(async ({ ctx, input }) => unwrap(await changeRole(ctx.deps, input.userId, input.role))),
  suspend: admin
    .input(z.object({ userId, suspended: z.boolean() }))
    .mutation(async ({ ctx, input }) => unwrap(await changeSuspension(ctx.deps, input.userId, input.suspended))),
});

const invitesRouter = router({
  list: admin.query(({ ctx }) => listInvites(ctx.deps.db)),
  create: admin
    .input(
      z
        .object({
          /** The name of the invited person. They see it. */
          note: z.string().max(200).default(""),
          days: z.int().min(1).max(365).default(14),
          /** Null: the plan of new accounts at the time it is used. */
          plan: z.enum(PLANS).nullable().default(null),
        })
        .prefault({}),
    )
    .mutation(({ ctx, input }) => invite(ctx.deps, { ...input, createdBy: ctx.person.id, origin: ctx.origin })),
  delete: admin.input(z.object({ id: z.uuid() })).mutation(async ({ ctx, input }) => {
    if (!(await deleteInvite(ctx.deps.db, input.id))) throw refuse({ kind: "no-such-invite" });
  }),
});

/** People who asked for a plan. Granting one answers the request. */
const requestsRouter = router({
  list: admin.query(({ ctx }) => readRequests(ctx.deps)),
  dismiss: admin.input(z.object({ userId })).mutation(({ ctx, input }) => deleteRequest(ctx.deps.db, input.userId)),
});

export const adminRouter = router({
  people: peopleRouter,
  invites: invitesRouter,
  requests: requestsRouter,
  signup: signupRouter,
  newAccounts: newAccountsRouter,
  subscribePolicy: subscribePolicyRouter,
  firstRun: firstRunRouter,
  catalogue: catalogueRouter,
  directories: directoriesRouter,
  feedService: feedServiceRouter,
  /** How many jobs and channels there are now, by state. */
  work: admin.query(async ({ ctx: { deps } }) => {
    const [jobs, channels] = await Promise.all([countJobs(deps.db, deps.now()), countHealth(deps.db)]);
    return { jobs, channels };
  }),
  /** Events of the last days, most frequent first. */
  events: admin
    .input(z.object({ days: z.int().min(1).max(366).default(30) }).prefault({}))
    .query(({ ctx, input }) => readEventCounts(ctx.deps.db, ctx.deps.now(), input.days)),
});
