import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { aProcess } from "../server/test/a-process.ts";
import { test } from "./journey.ts";

export type OwnServer = {
  address: string;
  /** Waits for a log line with this message and returns its fields. */
  logged(message: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
};

/**
 * A new server, for tests that change it for everybody: its first account or its sign-up policy. Each call starts
 * another, so that test files are independent.
 */
export function onOwnServer() {
  return test.extend<object, { ownServer: OwnServer }>({
    ownServer: [
      async ({}, use) => {
        const server = await anOwnServer();
        await use(server);
        await server.stop();
      },
      { scope: "worker" },
    ],
    baseURL: async ({ ownServer }, use) => use(ownServer.address),
  });
}

/** `preloads` are files of server/test that are loaded into the server and the processes it starts. */
export async function anOwnServer(
  settings: Record<string, string> = {},
  preloads: readonly string[] = [],
): Promise<OwnServer> {
  const data = mkdtempSync(join(tmpdir(), "pagecast-own-"));
  const { child, address, stop } = await aProcess(
    { PAGECAST_DATA: data, PAGECAST_PROXIES: "1", ...settings },
    undefined,
    undefined,
    preloads,
  );
  const lines: Record<string, string>[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on("line", (line) => {
    lines.push(JSON.parse(line));
    for (const look of waiting) look();
  });
  return {
    address,
    logged: (message) =>
      new Promise((found) => {
        const look = () => {
          const line = lines.find(({ msg }) => msg === message);
          if (!line) return;
          waiting.delete(look);
          found(line);
        };
        waiting.add(look);
        look();
      }),
    async stop() {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
