import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { Context } from "hono";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".jsonl": "application/jsonl; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
};
const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

type StaticFile = { path: string; type: string; etag: string; bodies: Map<string, Buffer> };
export type StaticFiles = { serve(context: Context, path: string): Response | undefined };

/**
 * A folder of built files, listed once: a path that is not on the list does not exist, so none can climb out of it.
 * Compressed copies (`x.js.br`) made by the build are served as they are; nothing is compressed twice.
 */
export function staticFiles(folder: string, cacheControl: (path: string) => string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    files.set(`/${relative(folder, file).split(sep).join("/")}`, { path: file, type, etag: "", bodies: new Map() });
  }
  return {
    serve(context, path) {
      const file = files.get(path);
      if (!file) return undefined;
      const accepted = context.req.header("accept-encoding") ?? "";
      const [encoding, suffix] = ENCODINGS.find(([name, end]) => accepted.includes(name) && bodyOf(file, end)) ?? [
        "",
        "",
      ];
      const body = bodyOf(file, suffix) as Buffer;
      file.etag ||= `"${createHash("sha256")
        .update(bodyOf(file, "") as Buffer)
        .digest("base64url")
        .slice(0, 20)}"`;
      const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag;
      context.header("Cache-Control", cacheControl(path));
      context.header("ETag", etag);
      context.header("Vary", "Accept-Encoding");
      if (context.req.header("if-none-match") === etag) return context.body(null, 304);
      context.header("Content-Type", file.type);
      if (encoding) context.header("Content-Encoding", encoding);
      return context.body(new Uint8Array(body));
    },
  };
}

function bodyOf(file: StaticFile, suffix: string): Buffer | undefined {
  const known = file.bodies.get(suffix);
  if (known) return known.length ? known : undefined;
  let body: Buffer;
  try {
    body = readFileSync(file.path + suffix);
  } catch {
    body = Buffer.alloc(0); // remembered as "there is none"
  }
  file.bodies.set(suffix, body);
  return body.length ? body : undefined;
}
