import { initTRPC } from "@trpc/server";
import type { Caller } from "./accounts/caller.ts";
import type { Deps } from "./deps.ts";
import { hasNul } from "./has-nul.ts";
import { codeOf, explain, problemOf, refuse, unwrap } from "./problem.ts";
import { type CallerLimits, limitCaller } from "./rate-limits/limit-caller.ts";

/**
 * `origin` is the address this request was made to, or the public one: links that lead back here start with it.
 * `client` is the network address it came from, for those who are nobody yet.
 * `countable` is false for a browser that asks not to be tracked.
 */
export type Context = { deps: Deps; caller: Caller; origin: string; client: string; countable: boolean };

const t = initTRPC.context<Context>().create({
  // Without this, an error's stack would travel to whoever caused it.
  isDev: false,
  // A line for live updates is opened anew from time to time, which asks again who is listening, and goes on where it was.
  sse: {
    maxDurationMs: 10 * 60_000,
    ping: { enabled: true, intervalMs: 15_000 },
    client: { reconnectAfterInactivityMs: 40_000 },
  },
  errorFormatter({ shape, error }) {
    const problem = problemOf(error);
    if (error.code !== "INTERNAL_SERVER_ERROR") return { ...shape, data: { ...shape.data, problem } };
    // What nobody refused on purpose: its own words are for the log.
    const code = codeOf(problem);
    const httpStatus = code === "SERVICE_UNAVAILABLE" ? 503 : 500;
    return { ...shape, message: explain(problem), data: { ...shape.data, code, httpStatus, problem } };
  },
});

export const router = t.router;

// The one place that decides who may call what. `who-may-call.test.ts` names one of these for every procedure.

export const anyone = t.procedure.use(async ({ getRawInput, next }) => {
  await refuseNul(getRawInput);
  return next();
});

/** Open to anyone, so often. */
export const limited = (limits: CallerLimits) =>
  anyone.use(async ({ ctx, next }) => {
    unwrap(await limitCaller(ctx.deps.db, ctx, limits));
    return next();
  });

// Not `anyone.use(…)`: nearly every call comes by here, and tRPC copies all it knows of a call for each step of it.
export const signedIn = t.procedure.use(async ({ ctx, path, getRawInput, next }) => {
  await refuseNul(getRawInput);
  const { person, usage } = personOf(ctx.caller, path);
  return next({ ctx: { person, reader: { id: person.id, usage } } });
});

/**
 * Signed in, and not by an API key: a key lies in an extension or a script, for reading and subscribing. Losing it must not
 * lose the account, the instance, or what stands at the payment service.
 */
export const inBrowser = signedIn.use(({ ctx, next }) => {
  if (ctx.caller.kind === "person" && ctx.caller.by === "api-key") throw refuse({ kind: "not-by-api-key" });
  return next();
});

export const admin = inBrowser.use(({ ctx, next }) => {
  if (ctx.person.role !== "admin") throw refuse({ kind: "admins-only" });
  return next();
});

/** What cannot be read is refused where somebody wants to read it; a call without input has an empty body. */
async function refuseNul(getRawInput: () => Promise<unknown>): Promise<void> {
  if (hasNul(await getRawInput().catch(() => undefined))) throw refuse({ kind: "bad-input" });
}

function personOf(caller: Caller, path: string): Extract<Caller, { kind: "person" }> {
  if (caller.kind === "person") return caller;
  const problem = { kind: "not-logged-in" } as const;
  const why = path.startsWith("channels.") ? " - log in to subscribe to authors/channels" : "";
  throw refuse(problem, explain(problem) + why);
}
