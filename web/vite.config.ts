import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const EVERYWHERE =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store))\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    reportCompressedSize: false,
    // What every page needs and what hardly ever changes: a new version of ours leaves these 100 kB in people's caches.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "react", test: EVERYWHERE }] } } },
  },
  server: {
    // `npm run dev` sets both: the page reloads here, what it asks for comes from the server beside it.
    port: Number(process.env.PORT ?? 8720),
    strictPort: true,
    proxy: Object.fromEntries(
      ["/rpc", "/api", "/catalogue/", "/healthz", "/readyz"].map((path) => [
        path,
        process.env.PAGECAST_DEV_SERVER ?? "",
      ]),
    ),
  },
});

/** Compressed once when built, at full strength, instead of on every request. */
function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir.startsWith("/") ? config.build.outDir : join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const body = readFileSync(file);
        if (body.length < 1024) continue;
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}
