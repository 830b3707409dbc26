import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { initTRPC, TRPCError } from "@trpc/server";
import { createHTTPHandler } from "@trpc/server/adapters/standalone";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callRpc, RpcError } from "./call-rpc.ts";

const t = initTRPC.create({ errorFormatter: ({ shape }) => ({ ...shape, data: { ...shape.data, problem: "mine" } }) });
const any = (value: unknown) => value;
const router = t.router({
  nothing: t.procedure.query(() => "nothing was said"),
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
  // The page's own addresses are relative to where it came from.
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (path, options) => fetch(`${at}${path}`, options);
});
afterAll(() => {
  globalThis.fetch = fetch;
  server.close();
});

it.each([
  ["without input", { path: "nothing", input: undefined, kind: "query" }, "nothing was said"],
  ["with input", { path: "deep.echo", input: { a: "中 & ?" }, kind: "query" }, { input: { a: "中 & ?" } }],
  ["that changes something", { path: "change", input: [1, null], kind: "mutation" }, { changed: [1, null] }],
  ["that answers nothing", { path: "quiet", input: undefined, kind: "mutation" }, undefined],
] as const)("a call %s", async (_, call, answer) => {
  expect(await callRpc(call)).toEqual(answer);
});

it("a refusal keeps its words and its problem", async () => {
  await expect(callRpc({ path: "refuse", input: undefined, kind: "mutation" })).rejects.toThrow(
    expect.objectContaining({
      message: "Not you",
      data: expect.objectContaining({ code: "FORBIDDEN", problem: "mine" }),
    }),
  );
  await expect(callRpc({ path: "refuse", input: undefined, kind: "mutation" })).rejects.toBeInstanceOf(RpcError);
});
