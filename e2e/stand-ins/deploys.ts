import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy in front of our server that simulates a deployment: from then on every built file has another name and the
 * catalogue another version, and the old names answer 404. It can also be unreachable.
 */
export async function startDeploys(server: string) {
  let builds = 0;
  let isReachable = true;
  const calls: string[] = [];
  const front = createServer((asked, answer) => {
    if (!isReachable) return void asked.socket.destroy();
    calls.push(asked.url as string);
    void pass(asked, answer);
  });
  await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));

  async function pass(asked: IncomingMessage, answer: ServerResponse) {
    const path = inside(asked.url as string);
    // What was asked for before a deployment is answered with names of that build.
    const build = builds;
    if (path === null) return void answer.writeHead(404).end();
    const { connection: _, "if-none-match": __, ...headers } = asked.headers;
    const inner = request(new URL(path, server), {
      method: asked.method ?? "GET",
      headers: { ...headers, "accept-encoding": "identity" },
    });
    inner.on("response", async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const isText = /javascript|html|json/.test(response.headers["content-type"] ?? "");
      const body = Buffer.concat(chunks);
      const { etag: _, "content-length": __, "transfer-encoding": ___, ...kept } = response.headers;
      answer.writeHead(response.statusCode ?? 502, kept).end(isText ? outside(body.toString(), build) : body);
    });
    asked.pipe(inner);
  }

  /** The server's name of a file; null for a name of another build. */
  function inside(path: string): string | null {
    const name = path.match(/^\/assets\/.*?(\.b\d+)?\.(?:js|css)$/) ?? path.match(/^\/catalogue\/[0-9a-f]+?(0b\d+)?\//);
    if (!name) return path;
    if ((name[1] ?? "") !== mark(name[0].startsWith("/assets") ? "." : "0", builds)) return null;
    return name[1] ? path.replace(name[1], "") : path;
  }

  function outside(text: string, build: number): string {
    if (build === 0) return text;
    return text
      .replaceAll(/([\w-]+-[\w-]{8})\.(js|css)\b/g, `$1${mark(".", build)}.$2`)
      .replace(/^const BUILD = \{"id":"/, `$&${build}`)
      .replace(/"version":"([0-9a-f]+)"/, `"version":"$1${mark("0", build)}"`)
      .replace("<head>", `<head><meta name="build" content="${build}">`);
  }

  function mark(start: string, build: number): string {
    return build === 0 ? "" : `${start}b${build}`;
  }

  return {
    address: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    deploy: () => void builds++,
    reach(now: boolean) {
      isReachable = now;
      if (!now) front.closeAllConnections();
    },
    calls,
    stop: () => {
      front.closeAllConnections();
      return new Promise((done) => front.close(done));
    },
  };
}
