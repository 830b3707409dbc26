import dns from "node:dns";
import dnsPromises from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

// Loaded before every test and every server that a test starts, so that no request leaves this machine. Names of other machines
// are unknown, as they are offline; addresses of other machines refuse connections.
const OURS = /^(?:localhost|127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3}|0\.0\.0\.0|::)$/i;

const lookup = dnsPromises.lookup as (hostname: string, options?: unknown) => Promise<unknown>;
dnsPromises.lookup = ((hostname: string, options?: unknown) =>
  OURS.test(hostname) ? lookup(hostname, options) : Promise.reject(unknownName(hostname))) as typeof dnsPromises.lookup;

type Answer = (cause: Error | null, ...found: unknown[]) => void;
const lookupThen = dns.lookup as unknown as (hostname: string, options: unknown, answer: Answer) => void;
dns.lookup = ((hostname: string, options: unknown, answer?: Answer) => {
  const [settings, then] = typeof options === "function" ? [{}, options as Answer] : [options, answer as Answer];
  if (OURS.test(hostname)) lookupThen(hostname, settings, then);
  else process.nextTick(then, unknownName(hostname));
}) as typeof dns.lookup;

const connect = net.Socket.prototype.connect as (...args: unknown[]) => net.Socket;
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  const options =
    typeof first === "object" && first !== null ? (first as { host?: string; lookup?: Lookup }) : undefined;
  const host = options ? options.host : args[1];
  // Code with its own lookup can resolve a name to anything, so its results are checked like hosts.
  if (options?.lookup) options.lookup = onlyOurs(options.lookup);
  if (typeof host !== "string" || net.isIP(host) === 0 || OURS.test(host)) return connect.apply(this, args);
  process.nextTick(() => this.destroy(refusal(host)));
  return this;
} as typeof net.Socket.prototype.connect;

type Lookup = (hostname: string, options: unknown, answer: Answer) => void;

const judged = new WeakSet<Lookup>();

function onlyOurs(lookup: Lookup): Lookup {
  if (judged.has(lookup)) return lookup;
  const judging: Lookup = (hostname, options, answer) =>
    lookup(hostname, options, (cause, found, ...more) => {
      const addresses = (Array.isArray(found) ? found.map(({ address }) => address) : [found]) as string[];
      const foreign = cause ? undefined : addresses.find((address) => !OURS.test(address));
      if (foreign === undefined) answer(cause, found, ...more);
      else answer(refusal(foreign));
    });
  judged.add(judging);
  return judging;
}

function refusal(host: string): Error {
  return Object.assign(new Error(`connect ECONNREFUSED ${host}`), { code: "ECONNREFUSED" });
}

syncBuiltinESMExports();

function unknownName(hostname: string): Error {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), {
    code: "ENOTFOUND",
    syscall: "getaddrinfo",
    hostname,
  });
}
