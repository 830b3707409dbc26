import type { Context } from "hono";
import { exportAccount } from "../accounts/export-account.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../problem.ts";
import { createContext } from "./create-context.ts";

/** GET /api/account/export, a download. */
export function accountExport(deps: Deps): (context: Context) => Promise<Response> {
  return async (context) => {
    const { caller } = await createContext(deps, context);
    if (caller.kind !== "person") throw refuse({ kind: "not-logged-in" });
    const pieces = exportAccount(deps, caller.person.id);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => pieces.return(undefined).then(() => {}),
    });
    return new Response(body, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="pagecast-account.json"',
        "Cache-Control": "no-store",
      },
    });
  };
}
