import net from "node:net";

// Loaded into a process as `host-on-loopback.ts?host=api.example.org&port=1234`: connections to that host lead to that port of this
// machine, where a stand-in for the site listens with a certificate of its own. There may be several hosts.
const { searchParams } = new URL(import.meta.url);
const [hosts, port] = [new Set(searchParams.getAll("host")), Number(searchParams.get("port"))];
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
process.removeAllListeners("warning");

const connect = net.Socket.prototype.connect as (...args: unknown[]) => net.Socket;
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const options = (Array.isArray(args[0]) ? args[0][0] : args[0]) as { host?: string; port?: number } | undefined;
  if (typeof options === "object" && hosts.has(options?.host ?? ""))
    Object.assign(options, { host: "127.0.0.1", port });
  return connect.apply(this, args);
} as typeof net.Socket.prototype.connect;
