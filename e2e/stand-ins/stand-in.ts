import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export type StandIn = { address: string; stop(): Promise<void> };

/** A server of another site, on a free loopback port. */
export async function aStandIn(answer: RequestListener): Promise<StandIn> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((stopped) => server.close(() => stopped()).closeAllConnections()),
  };
}
