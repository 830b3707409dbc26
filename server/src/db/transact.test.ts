import { afterAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aCuttingProxy } from "../../test/cutting-proxy.ts";
import { createLog } from "../log.ts";
import { connect } from "./connect.ts";
import { transact } from "./transact.ts";

it("destroys a session that no longer answers, and does not wait for its rollback", async () => {
  const { url } = await aDatabase();
  const { host, port } = new URL(url);
  const wire = await aCuttingProxy(() => Number(port));
  const db = connect(url.replace(host, `127.0.0.1:${wire.port}`), createLog("silent"));
  afterAll(async () => {
    await db.end();
    await wire.close();
  });
  const asked = transact(db, async (session) => {
    wire.stall();
    await session.query({ text: "select 1", query_timeout: 200 } as { text: string });
  });
  await expect(asked).rejects.toThrow("Query read timeout");
  expect(db.totalCount).toBe(0);
  expect((await db.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
