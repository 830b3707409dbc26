import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";

// As strict as the server's policy, so that components cannot depend on more.
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https: http:; media-src 'self' blob: https: http:; frame-src https: http:; connect-src 'self'; object-src 'none'; base-uri 'none'";

/** Builds the gallery into a temporary folder and serves it on a free loopback port. */
export default async function startGallery() {
  const configFile = join(import.meta.dirname, "../../ui/gallery/vite.config.ts");
  const outDir = await mkdtemp(join(tmpdir(), "pagecast-gallery-"));
  await build({ configFile, logLevel: "error", build: { outDir, emptyOutDir: true } });
  const server = await preview({
    configFile,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0, headers: { "Content-Security-Policy": POLICY } },
  });
  process.env.PAGECAST_GALLERY_ADDRESS = server.resolvedUrls?.local[0] ?? "";
  return async () => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  };
}
