import { afterEach, expect, it, vi } from "vitest";
import { callAuth, hasText } from "./call-auth.ts";

afterEach(() => vi.restoreAllMocks());

it("ends after a timeout", async () => {
  const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("took too long")));
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    return Response.json({});
  });
  expect(await callAuth("/get-session")).toEqual({ ok: false, problem: { kind: "network" } });
  expect(limit).toHaveBeenCalledWith(90_000);
});

it.each([
  [{ url: "https://github.com/login" }, { ok: true, value: { url: "https://github.com/login" } }],
  [{ url: null }, { ok: false, problem: { kind: "unexpected" } }],
  [null, { ok: false, problem: { kind: "unexpected" } }],
])("an answer of %j is checked", async (answer, outcome) => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(answer));
  expect(await callAuth("/sign-in/social", {}, hasText("url"))).toEqual(outcome);
});
