import type { Context } from "hono";
import { exportAccount } from "../accounts/export-account.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../problem.ts";
import { createContext } from "./create-context.ts";
import { streamPieces } from "./stream-pieces.ts";

/** GET /api/account/export, a download. */
export function accountExport(deps: Deps): (context: Context) => Promise<Response> {
  return async (context) => {
    const { caller } = await createContext(deps, context);
    if (caller.kind !== "person") throw refuse({ kind: "not-logged-in" });
    const pieces = exportAccount(deps, caller.person.id);
    return context.body(streamPieces(pieces), 200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="pagecast-account.json"',
      "Cache-Control": "no-store",
    });
  };
}
