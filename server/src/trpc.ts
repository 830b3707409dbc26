import { initTRPC } from "@trpc/server";
import type { Deps } from "./deps.ts";

export type Context = { deps: Deps };

const t = initTRPC.context<Context>().create();

export const router = t.router;
export const anyone = t.procedure;
