import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Context } from "hono";
import { StartProblem } from "../start-problem.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".jsonl": "application/jsonl; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
};
const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

export const IMMUTABLE = "public, max-age=31536000, immutable";
export const REVALIDATE = "no-cache";

const SMALLEST_TO_COMPRESS = 512;
const LARGEST_TO_COMPRESS = 65_536;

type StaticFile = {
  read(suffix: string): Uint8Array | undefined;
  type: string;
  etag: string;
  bodies: Map<string, Buffer>;
};
export type StaticFiles = { serve(context: Context, path: string): Response | undefined };
type CacheControl = (path: string) => string;

/**
 * A folder of built files, listed once: a path that is not on the list does not exist, so no path can leave the folder.
 * Compressed copies (`x.js.br`) from the build are served as they are.
 */
export function staticFiles(folder: string, cacheControl: CacheControl): StaticFiles {
  if (!existsSync(folder)) throw new StartProblem(`${folder} is missing: run npm run build, or start with npm start.`);
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const read = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined);
    files.set(`/${relative(folder, file).split(sep).join("/")}`, { read, type, etag: "", bodies: new Map() });
  }
  return serveFiles(files, cacheControl);
}

/** The same for files in memory, by path, with their compressed copies. */
export function filesInMemory(contents: ReadonlyMap<string, Uint8Array>, cacheControl: CacheControl): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const path of contents.keys()) {
    const type = TYPES[extname(path)];
    if (type) files.set(path, { read: (suffix) => contents.get(path + suffix), type, etag: "", bodies: new Map() });
  }
  return serveFiles(files, cacheControl);
}

function serveFiles(files: ReadonlyMap<string, StaticFile>, cacheControl: CacheControl): StaticFiles {
  return {
    serve(context, path) {
      const file = files.get(path);
      if (!file) return undefined;
      const accepted = context.req.header("accept-encoding") ?? "";
      const [encoding, suffix] = ENCODINGS.find(
        ([name, end]) => accepted.includes(name) && bodyOf(file, end).length,
      ) ?? ["", ""];
      const body = bodyOf(file, suffix);
      file.etag ||= `"${createHash("sha256").update(bodyOf(file, "")).digest("base64url").slice(0, 20)}"`;
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

/** Empty when the file would not be smaller in that encoding, or does not exist. */
function bodyOf(file: StaticFile, suffix: string): Buffer {
  let body = file.bodies.get(suffix);
  if (body === undefined) {
    const bytes = file.read(suffix);
    body = bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : compressSmall(file, suffix);
    file.bodies.set(suffix, body);
  }
  return body;
}

/** The build compresses large files. A shard of the catalogue takes a millisecond, once, at its first request. */
function compressSmall(file: StaticFile, suffix: string): Buffer {
  if (suffix === "") return Buffer.alloc(0);
  const plain = bodyOf(file, "");
  const worthIt = plain.length >= SMALLEST_TO_COMPRESS && plain.length <= LARGEST_TO_COMPRESS;
  if (!worthIt || !/^(text|application)\//.test(file.type)) return Buffer.alloc(0);
  return suffix === ".br" ? brotliCompressSync(plain) : gzipSync(plain);
}
