import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/rpc.ts";

export type ItemPage = inferRouterOutputs<AppRouter>["items"]["list"];
export type Item = ItemPage["items"][number];
export type OpenedItem = inferRouterOutputs<AppRouter>["items"]["get"];
