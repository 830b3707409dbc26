import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What happens to connections: passed on, refused, or cut after some bytes of the response. */
export type Wire = "whole" | "refused" | "cut";

export type CuttingProxy = {
  port: number;
  wire: Wire;
  /** Connections that were reset. */
  cuts: number;
  /** Silently drops everything on the connections that are open now. */
  stall(): void;
  /** Resets everything that is open now. */
  cutAll(): void;
  close(): Promise<void>;
};

/** A proxy between two processes on loopback that can cut connections. */
export async function aCuttingProxy(target: () => number, mostBytes = 20_000): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  const server = createServer((from) => {
    if (proxy.wire === "refused") return void from.resetAndDestroy();
    const to = connect(target(), "127.0.0.1");
    let left = proxy.wire === "cut" ? Math.floor(Math.random() * mostBytes) : Number.POSITIVE_INFINITY;
    const cut = () => {
      if (from.destroyed && to.destroyed) return;
      proxy.cuts++;
      from.resetAndDestroy();
      to.resetAndDestroy();
    };
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.end();
      });
    }
    from.pipe(to);
    to.on("data", (bytes) => {
      left -= bytes.length;
      if (left < 0) cut();
      else if (!from.write(bytes)) {
        to.pause();
        from.once("drain", () => to.resume());
      }
    });
    to.on("end", () => from.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: CuttingProxy = {
    port: (server.address() as AddressInfo).port,
    wire: "whole",
    cuts: 0,
    stall() {
      for (const socket of open) {
        socket.unpipe();
        socket.removeAllListeners("data");
        socket.pause();
      }
    },
    cutAll() {
      proxy.cuts += open.size / 2;
      for (const socket of open) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
