import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { aProcess } from "../server/test/a-process.ts";
import { test } from "./journey.ts";

export type OwnServer = {
  address: string;
  /** Waits for a line of the log that says this, and gives what else it holds. */
  logged(message: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
};

/**
 * For journeys that change a server for everybody, its first account or its sign-up policy: one that nobody has used yet. Each
 * call makes another, so that no file finds what the file before it left.
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

export async function anOwnServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  const data = mkdtempSync(join(tmpdir(), "pagecast-own-"));
  const { child, address, stop } = await aProcess({ PAGECAST_DATA: data, PAGECAST_PROXIES: "1", ...settings });
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
