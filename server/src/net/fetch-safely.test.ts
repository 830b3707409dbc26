import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createFetchSafely, type FetchOptions, type FetchSettings } from "./fetch-safely.ts";

// "feeds.test" represents a public host: the injected resolver maps it to loopback, and the allow-list contains it.
let server: Server;
let port: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[] = [];
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  requests = [];
  for (const close of closers.splice(0)) await close();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function fetchWith(settings: FetchSettings, address: string, options?: FetchOptions) {
  const { fetchSafely, close } = createFetchSafely(settings);
  closers.push(close);
  return fetchSafely(address, options);
}
const toLoopback = async () => [{ address: "127.0.0.1", family: 4 }];
const fetchFeed = (path: string, options?: FetchOptions) =>
  fetchWith({ allow: [`feeds.test:${port}`], resolve: toLoopback }, `http://feeds.test:${port}${path}`, options);
const text = (body: Uint8Array) => new TextDecoder().decode(body);

describe("allowed addresses", () => {
  it.each([
    "http://127.0.0.1:PORT/",
    "http://localhost:PORT/",
    "http://localhost.:PORT/",
    "http://2130706433:PORT/",
    "http://0x7f000001:PORT/",
    "http://0177.0.0.1:PORT/",
    "http://127.1:PORT/",
    "http://127.0.0.1.:PORT/",
    "http://0:PORT/",
    "http://①②⑦.0.0.1:PORT/",
    "http://[::1]:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://[::ffff:7f00:1]:PORT/",
    "http://[64:ff9b::7f00:1]:PORT/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "https://127.0.0.1:PORT/",
  ])("%s is refused", async (address) => {
    answer = (_, response) => response.end("secret");
    expect(await fetchWith({ resolve: toLoopback }, address.replace("PORT", String(port)))).toMatchObject({
      ok: false,
      problem: "blocked-address",
    });
    expect(requests).toEqual([]);
  });

  it.each(["127.0.0.1", "10.1.2.3", "::1", "::ffff:127.0.0.1", "64:ff9b::a00:1", "fe80::1%lo"])(
    "a public-looking name that resolves to %s is refused",
    async (address) => {
      const resolve = async () => [{ address, family: address.includes(":") ? 6 : 4 }];
      const outcome = await fetchWith({ resolve }, `http://innocent.example:${port}/`);
      expect(outcome).toMatchObject({ ok: false, problem: "blocked-address" });
      expect(requests).toEqual([]);
    },
  );

  it("a name that resolves differently is looked up once per connection and gains nothing", async () => {
    let lookups = 0;
    const resolve = async () => {
      lookups++;
      return [{ address: lookups === 1 ? "127.0.0.1" : "8.8.8.8", family: 4 }];
    };
    expect(await fetchWith({ resolve }, `http://rebinding.example:${port}/`)).toMatchObject({
      problem: "blocked-address",
    });
    expect(lookups).toBe(1);
  });

  it("a redirect to a private address is refused, even on an allowed host's own machine", async () => {
    answer = (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
    expect(await fetchFeed("/")).toMatchObject({
      ok: false,
      problem: "blocked-address",
      url: `http://127.0.0.1:${port}/secret`,
    });
    expect(requests.length).toBe(1);
  });

  it.each([
    ["ftp://feeds.test/", "not-http"],
    ["file:///etc/passwd", "not-http"],
    ["not an address", "not-http"],
    ["", "not-http"],
    ["http://name:word@feeds.test/", "credentials"],
  ])("%s is %s", async (address, problem) => {
    expect(await fetchWith({ resolve: toLoopback }, address)).toMatchObject({ ok: false, problem });
  });

  it("a redirect to another scheme or to credentials is refused, and the password is not repeated", async () => {
    answer = (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end();
    expect(await fetchFeed("/")).toMatchObject({ problem: "not-http" });
    answer = (_, response) => response.writeHead(302, { location: "http://me:secret@feeds.test/" }).end();
    expect(await fetchFeed("/")).toEqual({ ok: false, problem: "credentials", url: "http://feeds.test/", detail: "" });
  });

  it("an allowed network is reached", async () => {
    answer = (_, response) => response.end("hello");
    expect(await fetchWith({ allow: ["127.0.0.0/8"] }, `http://127.0.0.1:${port}/`)).toMatchObject({
      ok: true,
      status: 200,
    });
  });
});

describe("redirects", () => {
  const chain = (steps: Record<string, [number, string]>) => {
    answer = (request, response) => {
      const step = steps[request.url!];
      if (step) response.writeHead(step[0], { location: step[1] }).end("moved");
      else response.end("here");
    };
  };

  it("reports a permanent redirect", async () => {
    chain({ "/a": [301, "/b"], "/b": [308, "/c#top"] });
    const to = `http://feeds.test:${port}/c`;
    expect(await fetchFeed("/a")).toMatchObject({ ok: true, url: to, movedTo: to });
  });
  it("reports the address before the first temporary redirect", async () => {
    chain({ "/a": [301, "/b"], "/b": [302, "/c"], "/c": [301, "/d"] });
    expect(await fetchFeed("/a")).toMatchObject({
      url: `http://feeds.test:${port}/d`,
      movedTo: `http://feeds.test:${port}/b`,
    });
    expect(await fetchFeed("/b")).toMatchObject({ url: `http://feeds.test:${port}/d`, movedTo: null });
  });
  it("gives up on a loop", async () => {
    chain({ "/a": [302, "/a"] });
    expect(await fetchFeed("/a")).toMatchObject({ problem: "too-many-redirects" });
    expect(requests.length).toBe(6);
  });
});

describe("requests and responses", () => {
  it("sends conditional headers and never a cookie or password", async () => {
    answer = (_, response) => response.writeHead(304, { etag: '"1"', "set-cookie": "a=b" }).end();
    const headers = { "If-None-Match": '"1"', Cookie: "a=b", Authorization: "Basic x" };
    const outcome = await fetchFeed("/", { headers });
    expect(outcome).toMatchObject({ ok: true, status: 304, headers: { etag: '"1"' } });
    expect(outcome.ok && outcome.headers["set-cookie"]).toBeUndefined();
    expect(requests[0]!.headers).toMatchObject({ "if-none-match": '"1"', "user-agent": "Pagecast" });
    expect(requests[0]!.headers).not.toHaveProperty("cookie");
    expect(requests[0]!.headers).not.toHaveProperty("authorization");
  });

  it("sends a form and an authorization to one address only", async () => {
    const form = new URLSearchParams([
      ["i", "a b"],
      ["i", "&"],
    ]);
    let body = "";
    answer = (request, response) => {
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => response.writeHead(307, { location: "/other" }).end());
    };
    expect(await fetchFeed("/", { form })).toMatchObject({ ok: true, status: 307, headers: { location: "/other" } });
    expect(requests[0]).toMatchObject({ method: "POST" });
    expect(requests[0]!.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(body).toBe("i=a+b&i=%26");
    expect(await fetchFeed("/", { authorization: "GoogleLogin auth=x" })).toMatchObject({ status: 307 });
    expect(requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ["/", undefined],
      ["/", "GoogleLogin auth=x"],
    ]);
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
    ["zstd", zstdCompressSync],
    ["gzip, br", (data: Buffer) => brotliCompressSync(gzipSync(data))],
  ] as const)("unpacks %s", async (encoding, pack) => {
    answer = (_, response) => response.writeHead(200, { "content-encoding": encoding }).end(pack(Buffer.from("hello")));
    const outcome = await fetchFeed("/");
    expect(outcome.ok && text(outcome.body)).toBe("hello");
  });

  it("an incomplete gzip body gives what arrived", async () => {
    const packed = gzipSync(Buffer.from("hello ".repeat(10_000)), { level: 0 });
    answer = (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(packed.subarray(0, 20_000));
    const outcome = await fetchFeed("/");
    expect(outcome.ok && outcome.body.byteLength).toBeGreaterThan(10_000);
  });
});

describe("connections", () => {
  it.each([200, 304])("a connection is reused right after a %i", async (status) => {
    answer = (_, response) => response.writeHead(status).end();
    const settings = { allow: [`feeds.test:${port}`], resolve: toLoopback };
    const { fetchSafely, close } = createFetchSafely(settings);
    closers.push(close);
    for (let time = 0; time < 5; time++) await fetchSafely(`http://feeds.test:${port}/again`);
    expect(new Set(requests.map(({ socket }) => socket)).size).toBe(1);
    expect(requests).toHaveLength(5);
  });
});

describe("limits", () => {
  it("a body whose content-length is too large is not read", async () => {
    answer = (_, response) => response.writeHead(200, { "content-length": 1_001 }).end("x".repeat(1_001));
    expect(await fetchFeed("/", { maxBytes: 1_000 })).toMatchObject({ ok: false, problem: "too-large" });
  });
  it("an endless body is stopped", async () => {
    answer = (_, response) => {
      const write = () => {
        while (response.write("x".repeat(10_000)));
        response.once("drain", write);
      };
      write();
    };
    expect(await fetchFeed("/", { maxBytes: 100_000 })).toMatchObject({ ok: false, problem: "too-large" });
  });
  it.each([
    ["gzip", gzipSync],
    ["br", (data: Buffer) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ] as const)("a %s bomb is cut on the way", async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(50_000_000));
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    answer = (_, response) => response.writeHead(200, { "content-encoding": encoding }).end(bomb);
    expect(await fetchFeed("/")).toMatchObject({ ok: false, problem: "too-large" });
  });
  it("one timeout covers headers, body and every redirect", async () => {
    answer = () => {};
    expect(await fetchFeed("/", { timeoutMs: 50 })).toMatchObject({ ok: false, problem: "timeout" });
    answer = (_, response) => response.write("a little, and then nothing");
    expect(await fetchFeed("/", { timeoutMs: 50 })).toMatchObject({ ok: false, problem: "timeout" });
  });
  it("stops when aborted", async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    expect(await fetchFeed("/", { signal: stop.signal })).toMatchObject({ ok: false, problem: "cancelled" });
    expect(await fetchFeed("/", { signal: stop.signal })).toMatchObject({ ok: false, problem: "cancelled" });
  });
});

describe("problems", () => {
  it("an unknown name", async () => {
    const resolve = () => Promise.reject(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" }));
    expect(await fetchWith({ resolve }, "http://nowhere.example/")).toMatchObject({ problem: "dns" });
  });
  it("nothing listens on the port", async () => {
    const free = createTcpServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const unused = (free.address() as AddressInfo).port;
    await new Promise((done) => free.close(done));
    expect(await fetchWith({ allow: ["127.0.0.0/8"] }, `http://127.0.0.1:${unused}/`)).toMatchObject({
      problem: "connection",
    });
  });
  it("TLS to a server without TLS", async () => {
    expect(await fetchWith({ allow: ["127.0.0.0/8"] }, `https://127.0.0.1:${port}/`)).toMatchObject({ problem: "tls" });
  });
  it("a server that does not speak HTTP", async () => {
    const tcp = createTcpServer((socket) =>
      socket.on("error", () => {}).once("data", () => socket.end("SSH-2.0-OpenSSH\r\n")),
    ).listen(0, "127.0.0.1");
    await once(tcp, "listening");
    closers.push(() => tcp.close());
    const outcome = await fetchWith(
      { allow: ["127.0.0.0/8"] },
      `http://127.0.0.1:${(tcp.address() as AddressInfo).port}/`,
    );
    expect(outcome).toMatchObject({ problem: "bad-response" });
  });
  it.each([
    ["gzip", "not gzip at all"],
    ["br", "not brotli at all"],
    ["zstd", "not zstd"],
    ["compress", "x"],
    ["gzip,gzip,gzip", "x"],
  ])("a body that claims to be %s and is not", async (encoding, body) => {
    answer = (_, response) => response.writeHead(200, { "content-encoding": encoding }).end(body);
    expect(await fetchFeed("/")).toMatchObject({ problem: "bad-response" });
  });
});
