import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Context } from "hono";
import { explainFailure } from "../db/explain-failure.ts";
import type { Deps } from "../deps.ts";
import { appRouter } from "../rpc.ts";
import { compressResponse } from "./compress-response.ts";
import { createContext } from "./create-context.ts";

export function rpcRoute(deps: Deps): (context: Context) => Promise<Response> {
  return async (context) => {
    const response = await fetchRequestHandler({
      endpoint: "/rpc",
      req: withInput(context.req.raw),
      router: appRouter,
      // Our clients send one call per request. A batch of a thousand calls would count as one for rate limits.
      allowBatching: false,
      createContext: () => createContext(deps, context),
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

/** tRPC parses the body of every mutation that may have an input, and an empty body is not JSON: it stands for null here. */
function withInput(request: Request): Request {
  const { method, headers } = request;
  const isEmpty = method === "POST" && !headers.has("transfer-encoding") && !Number(headers.get("content-length"));
  return isEmpty ? new Request(request.url, { method, headers, body: "null" }) : request;
}
