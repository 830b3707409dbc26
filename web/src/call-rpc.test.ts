import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TRPCClient } from "@trpc/client";
import { initTRPC, TRPCError } from "@trpc/server";
import { createHTTPHandler } from "@trpc/server/adapters/standalone";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { pathProxy, RpcError } from "#core/rpc-protocol.ts";
import { type CallOptions, callRpc } from "./call-rpc.ts";

const t = initTRPC.create({ errorFormatter: ({ shape }) => ({ ...shape, data: { ...shape.data, problem: "mine" } }) });
const any = (value: unknown) => value;
const router = t.router({
  nothing: t.procedure.query(() => "no input"),
  deep: t.router({ echo: t.procedure.input(any).query(({ input }) => ({ input })) }),
  change: t.procedure.input(any).mutation(({ input }) => ({ changed: input })),
  quiet: t.procedure.mutation(() => undefined),
  refuse: t.procedure.mutation(() => {
    throw new TRPCError({ code: "FORBIDDEN", message: "Not you" });
  }),
});

const server = createServer(createHTTPHandler({ router, basePath: "/rpc/" }));
const { fetch } = globalThis;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  // In a page, fetch resolves paths against its origin.
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (path, options) => fetch(`${at}${path}`, options);
});
afterAll(() => {
  globalThis.fetch = fetch;
  server.close();
});

const client = pathProxy((path, [input, options]) =>
  callRpc(
    { path: path.slice(0, -1).join("."), kind: path.at(-1) === "query" ? "query" : "mutation", input },
    options as CallOptions,
  ),
) as TRPCClient<typeof router>;

it.each([
  ["without input", () => client.nothing.query(), "no input"],
  ["with input", () => client.deep.echo.query({ a: "中 & ?" }), { input: { a: "中 & ?" } }],
  ["of a mutation", () => client.change.mutate([1, null]), { changed: [1, null] }],
  ["without an answer", () => client.quiet.mutate(), undefined],
] as const)("a call %s", async (_, call, answer) => {
  expect(await call()).toEqual(answer);
});

it("a refusal keeps its message and its problem", async () => {
  const refusal = client.refuse.mutate();
  await expect(refusal).rejects.toBeInstanceOf(RpcError);
  await expect(refusal).rejects.toMatchObject({ message: "Not you", data: { code: "FORBIDDEN", problem: "mine" } });
});

it("an answer of a proxy is an error without a problem", async () => {
  const answers = vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValue(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await expect(client.nothing.query()).rejects.toMatchObject({ message: "The server answered 502.", data: null });
  answers.mockRestore();
});

it("sends what the caller says about the request", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  await client.quiet.mutate(undefined, { context: { keepalive: true, priority: "low" } });
  expect(fetched).toHaveBeenCalledWith("/rpc/quiet", expect.objectContaining({ keepalive: true, priority: "low" }));
  fetched.mockRestore();
});

it("ends when its signal aborts, and after a timeout", async () => {
  const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("took too long")));
  await expect(client.nothing.query()).rejects.toThrow("took too long");
  expect(limit).toHaveBeenCalledWith(90_000);
  limit.mockRestore();
  const signal = AbortSignal.abort(new Error("left the page"));
  await expect(client.nothing.query(undefined, { signal })).rejects.toThrow("left the page");
});
