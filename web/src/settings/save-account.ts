import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/rpc.ts";

export type SaveAccount = inferRouterOutputs<AppRouter>["saving"]["accounts"][number];
