// Loaded into the process of the feed service before anything else. RSSHub checks no address at all, so this decides what
// the process may connect to: the public internet, and what PAGECAST_REACH allows. With --permission it can start no other
// process, thread or add-on, which could connect without passing here.
import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { isPublicAddress, parseAllowList } from "../../net/public-address.ts";
import { readChildOptions } from "./child-options.ts";
import { noteFailure } from "./failed-connections.ts";

const allowed = parseAllowList(readChildOptions().reach);
const isAllowed = (address: string) => isPublicAddress(address) || allowed.allowsAddress(address);

type Found = string | dns.LookupAddress[];
type Lookup = (name: string, options: dns.LookupOptions, done: (...result: LookupResult) => void) => void;
type LookupResult = [cause: Error | null, found?: Found, family?: number];
type ConnectOptions = { host?: string; port?: number | string; path?: string; lookup?: Lookup };

const connect = net.Socket.prototype.connect as (options: ConnectOptions, done?: () => void) => net.Socket;
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const { options, done } = readArguments(args);
  noteFailure(this);
  // As a name that cannot be looked up, so that the socket passes through the same states as any that fails.
  const refuse = (target: string) =>
    connect.call(this, { port: 1, host: "refused.invalid", lookup: (_, __, done) => done(refusal(target)) }, done);
  if (options.path) return refuse("a local socket");
  const host = options.host || "localhost";
  if (allowed.allowsHost(host.includes(":") ? `[${host}]` : host, Number(options.port)))
    return connect.call(this, options, done);
  // A socket never looks an IP address up.
  if (net.isIP(host) !== 0) return isAllowed(host) ? connect.call(this, options, done) : refuse(host);
  return connect.call(this, { ...options, host, lookup: onlyAllowed(options.lookup ?? (dns.lookup as Lookup)) }, done);
} as typeof net.Socket.prototype.connect;

/** (options, done), (port, host, done), (path, done), or the array of the first form that Node itself passes. */
function readArguments(args: unknown[]): { options: ConnectOptions; done: (() => void) | undefined } {
  const given = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  const done = given.findLast((one) => typeof one === "function") as (() => void) | undefined;
  const [first, second] = given;
  if (typeof first === "object" && first !== null) return { options: { ...first }, done };
  if (typeof first === "string" && !/^\d+$/.test(first)) return { options: { path: first }, done };
  return { options: { port: Number(first), host: typeof second === "string" ? second : "localhost" }, done };
}

/** The socket connects to the addresses that the lookup returns, so there is no second lookup that could differ. */
function onlyAllowed(lookup: Lookup): Lookup {
  return (name, options, done) =>
    lookup(name, options, (cause, found, family) => {
      if (cause) done(cause);
      else if (Array.isArray(found)) {
        const usable = found.filter(({ address }) => isAllowed(address));
        if (usable.length) done(null, usable);
        else done(refusal(name));
      } else if (found !== undefined && isAllowed(found)) done(null, found, family);
      else done(refusal(name));
    });
}

function refusal(target: string): Error {
  console.error(`refused a connection to ${target}: not a public address, and not allowed by PAGECAST_REACH`);
  return Object.assign(new Error(`connect EACCES ${target}: not a public address`), { code: "EACCES" });
}

/** The one server of this process. RSSHub would open a port for metrics on all interfaces as well. */
export function listenOnLoopback(server: net.Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    listen.call(server, { port: 0, host: "127.0.0.1" }, () => resolve((server.address() as net.AddressInfo).port));
  });
}
const listen = net.Server.prototype.listen as (options: net.ListenOptions, done: () => void) => net.Server;
net.Server.prototype.listen = function (this: net.Server) {
  process.nextTick(() => this.emit("error", Object.assign(new Error("listen EACCES"), { code: "EACCES" })));
  return this;
};

// Sites are read over TCP. Names are looked up by the system's resolver, which needs none of these.
for (const name of ["bind", "connect", "send"] as const) dgram.Socket.prototype[name] = notAllowed;
for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
  resolver.setServers = notAllowed;

function notAllowed(): never {
  throw Object.assign(new Error("not allowed in the feed service"), { code: "EACCES" });
}

syncBuiltinESMExports();
