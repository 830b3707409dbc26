import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const PUBLIC_ONLY = pathToFileURL(join(import.meta.dirname, "child/public-only.ts")).href;
const LOOPBACK_ONLY = pathToFileURL(join(import.meta.dirname, "../../test/loopback-only.ts")).href;

let canary: Server;
let port: number;
let reached = 0;
beforeAll(async () => {
  canary = createServer((socket) => {
    reached++;
    socket.on("error", () => {}).end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi");
  }).listen(0, "127.0.0.1");
  await once(canary, "listening");
  port = (canary.address() as { port: number }).port;
});
afterAll(() => canary.close());

/** Each is a program that writes "connected" where it gets through, and ends with the code of the error otherwise. */
const WAYS: [name: string, program: (port: number) => string][] = [
  ["a socket to an IP address", (to) => `net.connect(${to}, "127.0.0.1")`],
  ["a socket to no host, which means localhost", (to) => `net.connect({ port: ${to} })`],
  ["a port as text", (to) => `new net.Socket().connect("${to}", "localhost")`],
  ["a name", (to) => `net.connect(${to}, "localhost")`],
  ["an IPv4 address written as IPv6", (to) => `net.connect(${to}, "::ffff:127.0.0.1")`],
  [
    "an own lookup",
    (to) =>
      `net.connect({ port: ${to}, host: "a.example", lookup: (n, o, f) => f(null, o.all ? [{ address: "127.0.0.1", family: 4 }] : "127.0.0.1", 4) })`,
  ],
  ["TLS", (to) => `tls.connect(${to}, "127.0.0.1")`],
  ["HTTP/2", (to) => `http2.connect("http://127.0.0.1:${to}")`],
  ["http", (to) => `http.get("http://127.0.0.1:${to}/").on("response", () => console.log("connected"))`],
  ["fetch", (to) => `fetched("http://127.0.0.1:${to}/")`],
  ["fetch of an address as one number", (to) => `fetched("http://2130706433:${to}/")`],
  ["a local socket", () => `net.connect("/tmp/some.sock")`],
  ["a server", () => `net.createServer().listen(0).on("listening", () => console.log("connected"))`],
  ["UDP", (to) => `dgram.createSocket("udp4").send("hi", ${to}, "127.0.0.1", () => console.log("connected"))`],
  ["a name server of its own", (to) => `dns.setServers(["127.0.0.1:${to}"])`],
];

it.each(WAYS)("refuses %s", async (_, program) => {
  expect(await run(program(port), [])).toEqual("EACCES");
  expect(reached).toBe(0);
});

it.each([
  ["an address in an allowed network", "127.0.0.0/8", "127.0.0.1"],
  ["a name that is allowed", "localhost", "localhost"],
  ["a name and port that are allowed", "localhost:PORT", "localhost"],
])("lets through %s", async (_, reach, host) => {
  const before = reached;
  expect(
    await run(`net.connect({ port: ${port}, host: "${host}", family: 4 })`, [reach.replace("PORT", `${port}`)]),
  ).toBe("connected");
  expect(reached).toBe(before + 1);
});

it("refuses another port of a host that is allowed with its port only", async () => {
  expect(await run(`net.connect(${port}, "localhost")`, [`localhost:${port - 1}`])).toBe("EACCES");
});

async function run(program: string, reach: string[]): Promise<string> {
  const whole = `
    import dgram from "node:dgram"; import dns from "node:dns"; import http from "node:http"; import http2 from "node:http2";
    import net from "node:net"; import tls from "node:tls";
    const end = (cause) => { console.log(cause.cause?.code ?? cause.code); process.exit(); };
    const fetched = (url) => { fetch(url).then(() => console.log("connected"), end); };
    try {
      const made = ${program};
      made?.on?.("error", end).on("connect", () => { console.log("connected"); process.exit(); });
    } catch (cause) { end(cause); }`;
  const child = spawn(
    process.execPath,
    [
      `--import=${LOOPBACK_ONLY}`,
      `--import=${PUBLIC_ONLY}`,
      "--input-type=module",
      "-",
      JSON.stringify({ reach, idleMs: 0 }),
    ],
    { stdio: ["pipe", "pipe", "ignore"] },
  );
  child.stdin.end(whole);
  let said = "";
  child.stdout.on("data", (text) => {
    said += text;
  });
  await once(child, "close");
  return said.trim();
}
