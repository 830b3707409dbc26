import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import type { Problem } from "../src/problem.ts";
import type { AppRouter } from "../src/rpc.ts";

export const PASSWORD = "correct horse battery";

export type Rpc = ReturnType<typeof createTRPCClient<AppRouter>>;
export type TestPerson = { email: string; cookie: string; rpc: Rpc; auth: ReturnType<typeof authOf> };

let people = 0;

/** A person with an account on this server, created by signing up. */
export async function aPerson(at: string, more: { email?: string; invite?: string } = {}): Promise<TestPerson> {
  const email = more.email ?? `person-${++people}-${Date.now()}@example.org`;
  const { status, cookie, body } = await signUp(at, { email, ...more });
  if (status !== 200) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
  return { email, cookie, rpc: rpcOf(at, { cookie }), auth: authOf(at, cookie) };
}

export function signUp(at: string, form: { email: string; invite?: string | undefined; name?: string }) {
  return authOf(at)("/sign-up/email", { name: "Somebody", password: PASSWORD, ...form });
}

export function signIn(at: string, form: { email: string; password?: string }) {
  return authOf(at)("/sign-in/email", { password: PASSWORD, ...form });
}

/** Sends what a browser on our own page sends. Each call comes from another network address, unless one is given. */
export function authOf(at: string, cookie?: string, from?: string) {
  return async (path: string, body?: object) => {
    const response = await fetch(`${at}/api/auth${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "content-type": "application/json",
        origin: at,
        "x-forwarded-for": from ?? someAddress(),
        ...(cookie ? { cookie } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const set = response.headers.getSetCookie();
    return {
      status: response.status,
      headers: response.headers,
      cookie: set.map((line) => line.split(";")[0]).join("; "),
      // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the response
      body: (text ? JSON.parse(text) : null) as any,
    };
  };
}

export function rpcOf(at: string, headers: Record<string, string> = {}): Rpc {
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${at}/rpc`, headers: { origin: at, ...headers } })] });
}

/** The problem a call is refused with; throws when it is not refused. */
export async function problemOf(call: Promise<unknown>): Promise<Problem & { message: string; status: number }> {
  try {
    await call;
  } catch (cause) {
    if (!(cause instanceof TRPCClientError)) throw cause;
    return { ...cause.data?.problem, message: cause.message, status: cause.data?.httpStatus };
  }
  throw new Error("the call was not refused");
}

function someAddress(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join(".");
}
