import type { Context } from "hono";
import { exportAccount } from "../accounts/export-account.ts";
import { identifyCaller } from "../accounts/identify-caller.ts";
import type { Deps } from "../deps.ts";
import { explain, type Problem } from "../problem.ts";

/** GET /api/account/export, a download. */
export function accountExport(deps: Deps): (context: Context) => Promise<Response> {
  return async (context) => {
    const caller = await identifyCaller(deps, context.req.raw.headers);
    if (!caller.ok || caller.value.kind !== "person") {
      const problem: Problem = caller.ok ? { kind: "not-logged-in" } : caller.problem;
      return context.json({ problem, message: explain(problem) }, problem.kind === "account-banned" ? 403 : 401);
    }
    const pieces = exportAccount(deps, caller.value.person.id);
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
