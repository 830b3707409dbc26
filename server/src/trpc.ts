import { initTRPC, type TRPCProcedureType } from "@trpc/server";
import { subscribe } from "#words/en/subscribe.ts";
import type { Caller } from "./accounts/caller.ts";
import { mayCallerChange } from "./accounts/may-change.ts";
import type { Deps } from "./deps.ts";
import { hasNul } from "./has-nul.ts";
import { codeOf, explain, problemOf, refuse, unwrap } from "./problem.ts";
import { type CallerLimits, limitCaller } from "./rate-limits/limit-caller.ts";
import { checkRates, type RateRule } from "./rate-limits/limit-rate.ts";

/**
 * `origin` is the address this request was sent to, or the public one; links to this server start with it.
 * `client` is the network address of the caller, for rate limits of people who are not signed in.
 * `countable` is false for a browser that asks not to be tracked.
 */
export type Context = { deps: Deps; caller: Caller; origin: string; client: string; countable: boolean };

/** `in a browser`: signed in, and not by an API key. */
export type Who = "anyone" | "signed in" | "in a browser" | "admin";
/**
 * `about` is what docs/api.md says of a procedure that an API key may call. `onlyRecords`: a mutation that stores nothing but what
 * was read, so a key that may only read may call it.
 */
export type Meta = { who: Who; about?: string; onlyRecords?: true };

const t = initTRPC
  .context<Context>()
  .meta<Partial<Meta>>()
  .create({
    // Without this, the stack of an error would be sent to the client.
    isDev: false,
    // A connection for live updates is closed from time to time. Reconnecting checks again who it is, and resumes.
    sse: {
      maxDurationMs: 10 * 60_000,
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 40_000 },
    },
    errorFormatter({ shape, error }) {
      const problem = problemOf(error);
      if (error.code !== "INTERNAL_SERVER_ERROR") return { ...shape, data: { ...shape.data, problem } };
      // Unexpected errors: their message is for the log only.
      const code = codeOf(problem);
      const httpStatus = code === "SERVICE_UNAVAILABLE" ? 503 : 500;
      return { ...shape, message: explain(problem), data: { ...shape.data, code, httpStatus, problem } };
    },
  });

export const router = t.router;

// Who may call what is decided here. `who-may-call.test.ts` names one of these for every procedure.

export const anyone = t.procedure.meta({ who: "anyone" }).use(async ({ ctx, type, meta, getRawInput, next }) => {
  checkScope(ctx.caller, type, meta);
  await refuseNul(getRawInput);
  return next();
});

/** Open to anyone, a limited number of times. */
export const limited = (limits: CallerLimits) =>
  anyone.use(async ({ ctx, next }) => {
    unwrap(await limitCaller(ctx.deps.db, ctx, limits));
    return next();
  });

// Not `anyone.use(…)`: nearly every call uses this, and tRPC copies the context of a call for each middleware.
export const signedIn = t.procedure
  .meta({ who: "signed in" })
  .use(async ({ ctx, path, type, meta, getRawInput, next }) => {
    checkScope(ctx.caller, type, meta);
    await refuseNul(getRawInput);
    const { person, usage } = personOf(ctx.caller, path);
    return next({ ctx: { person, reader: { id: person.id, usage } } });
  });

/** As `signedIn`, a limited number of times. This is checked before the input is read, because it may be large. */
export const signedInLimited = (name: string, rule: RateRule) =>
  t.procedure.meta({ who: "signed in" }).use(async ({ ctx, path, type, meta, getRawInput, next }) => {
    checkScope(ctx.caller, type, meta);
    const { person } = personOf(ctx.caller, path);
    unwrap(await checkRates(ctx.deps.db, [[`${name} by ${person.id}`, rule]]));
    await refuseNul(getRawInput);
    return next({ ctx: { person } });
  });

/**
 * Signed in, and not by an API key: keys are stored in extensions and scripts, for reading and subscribing. Losing one must not
 * mean losing the account, the installation, or access to payments.
 */
export const inBrowser = signedIn.meta({ who: "in a browser" }).use(({ ctx, next }) => {
  if (ctx.caller.kind === "person" && ctx.caller.by === "api-key") throw refuse({ kind: "not-by-api-key" });
  return next();
});

export const admin = inBrowser.meta({ who: "admin" }).use(({ ctx, next }) => {
  if (ctx.person.role !== "admin") throw refuse({ kind: "admins-only" });
  return next();
});

/** Input that cannot be parsed is refused later; a call without input has an empty body. */
async function refuseNul(getRawInput: () => Promise<unknown>): Promise<void> {
  if (hasNul(await getRawInput().catch(() => undefined))) throw refuse({ kind: "bad-input" });
}

/** A query changes nothing; a mutation does, unless it says otherwise. */
function checkScope(caller: Caller, type: TRPCProcedureType, meta: Partial<Meta> | undefined): void {
  if (type === "mutation" && !meta?.onlyRecords) unwrap(mayCallerChange(caller));
}

function personOf(caller: Caller, path: string): Extract<Caller, { kind: "person" }> {
  if (caller.kind === "person") return caller;
  const { title, message } = subscribe.needLogin;
  throw refuse({ kind: "not-logged-in" }, path.startsWith("channels.") ? `${title} - ${message}` : undefined);
}
