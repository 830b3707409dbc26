import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aProcess } from "../server/test/a-process.ts";

/** One real server with a database of its own for all journeys of a run. */
export default async function startServer() {
  const data = mkdtempSync(join(tmpdir(), "pagecast-e2e-"));
  const server = await aProcess({ PAGECAST_DATA: data });
  process.env.PAGECAST_TEST_ADDRESS = server.address;
  return async () => {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  };
}
