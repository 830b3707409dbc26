import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

// A key and a self-signed certificate of our own, for tests only.
const PEM = readFileSync(join(import.meta.dirname, "https-site.pem"));

/** A site on the loopback interface that speaks TLS, as a site that RSSHub reads does. */
export async function anHttpsSite(answer: RequestListener): Promise<{ port: number; close(): void }> {
  const server = createServer({ key: PEM, cert: PEM }, answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
