import { readFileSync } from "node:fs";
import type { Deps } from "../deps.ts";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
  version: string;
};

export type Status = { version: string; database: "ok" | "unreachable" };

const LIMIT_MS = 3_000;

export async function readStatus({ db, log }: Deps): Promise<Status> {
  try {
    await Promise.race([db.$client.query("select 1"), refuseAfter(LIMIT_MS)]);
    return { version, database: "ok" };
  } catch (cause) {
    log.warn({ cause: (cause as Error).message }, "the database does not answer");
    return { version, database: "unreachable" };
  }
}

function refuseAfter(ms: number) {
  return new Promise((_, reject) => setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms).unref());
}
