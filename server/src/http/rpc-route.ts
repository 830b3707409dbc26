import { callTRPCProcedure } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Context } from "hono";
import { explainFailure } from "../db/explain-failure.ts";
import type { Deps } from "../deps.ts";
import { appRouter } from "../rpc.ts";
import { CachedJson } from "./cached-json.ts";
import { compressResponse } from "./compress-response.ts";
import { createContext } from "./create-context.ts";

export function rpcRoute(deps: Deps): (context: Context) => Promise<Response> {
  return async (context) => {
    const list = await answerList(deps, context);
    if (list?.ok) return list.response;
    const response = await fetchRequestHandler({
      endpoint: "/rpc",
      req: withInput(context.req.raw),
      router: appRouter,
      // Our clients send one call per request. A batch of a thousand calls would count as one for rate limits.
      allowBatching: false,
      createContext: async () => {
        if (list) throw list.cause;
        return createContext(deps, context);
      },
      onError: ({ error, path }) => {
        if (error.code !== "INTERNAL_SERVER_ERROR") return;
        const problem = explainFailure(error.cause);
        if (problem) return deps.log.warn({ cause: error.message, path, problem: problem.kind }, "call failed");
        deps.log.error({ cause: error.message, stack: (error.cause ?? error).stack, path }, "call failed");
      },
    });
    return compressResponse(response, context.req.header("accept-encoding"));
  };
}

const LIST = "items.list";
const cachedPages = new WeakMap<object, CachedJson>();

type ListAnswer = { ok: true; response: Response } | { ok: false; cause: unknown };

/**
 * The most frequent call, answered without tRPC's HTTP handler, which would serialise an unchanged page again for every request. An unchanged
 * page is the same object (list-items.ts). If the call fails, the handler reports its error. Undefined for requests that the handler should answer.
 */
async function answerList(deps: Deps, context: Context): Promise<ListAnswer | undefined> {
  const { req } = context;
  if (req.method !== "GET" || req.path !== `/rpc/${LIST}` || !ONLY_INPUT.test(req.url)) return undefined;
  const input = parseJson(req.query("input") ?? "");
  if (input === undefined) return undefined;
  try {
    const page: object = await callTRPCProcedure({
      router: appRouter,
      path: LIST,
      type: "query",
      ctx: await createContext(deps, context),
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    });
    let json = cachedPages.get(page);
    if (!json) {
      json = new CachedJson({ result: { data: page } });
      cachedPages.set(page, json);
    }
    return { ok: true, response: await json.toResponse(req.header("accept-encoding")) };
  } catch (cause) {
    return { ok: false, cause };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ONLY_INPUT = /^[^?]*\?input=[^&]*$/;

/** tRPC parses the body of every mutation that may have an input, and an empty body is not JSON: it stands for null here. */
function withInput(request: Request): Request {
  const { method, headers } = request;
  const isEmpty = method === "POST" && !headers.has("transfer-encoding") && !Number(headers.get("content-length"));
  return isEmpty ? new Request(request.url, { method, headers, body: "null" }) : request;
}
