import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Context } from "hono";
import { explainFailure } from "../db/explain-failure.ts";
import type { Deps } from "../deps.ts";
import { appRouter } from "../rpc.ts";
import { compressAnswer } from "./compress-answer.ts";
import { createContext } from "./create-context.ts";

export function rpcRoute(deps: Deps): (context: Context) => Promise<Response> {
  return async (context) => {
    const answer = await fetchRequestHandler({
      endpoint: "/rpc",
      req: context.req.raw,
      router: appRouter,
      // Our clients ask for one thing at a time. One request for a thousand would be a thousand that nobody counted.
      allowBatching: false,
      createContext: () => createContext(deps, context),
      onError: ({ error, path }) => {
        if (error.code !== "INTERNAL_SERVER_ERROR") return;
        const problem = explainFailure(error.cause);
        if (problem) return deps.log.warn({ cause: error.message, path, problem: problem.kind }, "a call failed");
        deps.log.error({ cause: error.message, stack: (error.cause ?? error).stack, path }, "a call failed");
      },
    });
    return compressAnswer(answer, context.req.header("accept-encoding"));
  };
}
