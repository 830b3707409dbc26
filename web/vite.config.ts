import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { lucideIcons } from "../ui/icon-plugin.ts";
import { guidePages } from "./guide-pages.ts";
import { preferencesScript } from "./preferences-script.ts";
import { findWordsChunks, nameWordsChunk } from "./words-chunks.ts";
import { SHELL_FILES } from "./worker/cache-strategy.ts";

const FIRST = ["web/src/main.tsx", "web/src/discover/discover-page.tsx"];

const WORKER = "service-worker";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), lucideIcons(), preferencesScript(), guidePages(), nameBuild(), precompress()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, "index.html"),
        [WORKER]: join(import.meta.dirname, "worker/service-worker.ts"),
      },
      output: {
        // A service worker's scope is the folder it is served from, and its address must not change.
        entryFileNames: ({ name }) => (name === WORKER ? "[name].js" : "assets/[name]-[hash].js"),
        chunkFileNames: ({ facadeModuleId }) => `assets/${nameWordsChunk(facadeModuleId) ?? "[name]"}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: firstLoad, debugName: "first load", includeDependenciesRecursively: false, priority: 1 },
            { name: small, debugName: "small", minShareCount: 3, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    modulePreload: {
      // Every supported browser has it.
      polyfill: false,
      // The first page lists what it needs. Listing that for every later page as well would add 1 kB to the first load;
      // links preload their page on hover and focus, so the second round trip is not noticed.
      resolveDependencies: (_, needed, { hostType }) => (hostType === "html" ? needed : []),
    },
  },
  server: {
    // `npm run dev` sets both: Vite serves the page and proxies its requests to the server.
    port: Number(process.env.PORT ?? 8720),
    strictPort: true,
    proxy: Object.fromEntries(
      ["/rpc", "/api", "^/catalogue/.*\\.(json|jsonl|txt)$", "/healthz", "/readyz"].map((path) => [
        path,
        process.env.PAGECAST_DEV_SERVER ?? "",
      ]),
    ),
  },
});

type Graph = {
  getModuleInfo(
    id: string,
  ): { code: string | null; importers: readonly string[]; importedIds: readonly string[] } | null;
};

/**
 * Puts what the first load needs into two chunks: without them Discover loads 49 files instead of 5, and 9 kB more. The
 * libraries rarely change, so after a deployment browsers still have those 100 kB cached. Modules that only a later page
 * imports stay with that page.
 */
function firstLoad(id: string, graph: Graph): string | null {
  if (id.includes("/web/src/discover/") || !isNeededFirst(id, graph, new Set())) return null;
  return id.includes("/node_modules/") ? "libraries" : "shell";
}

function isNeededFirst(id: string, graph: Graph, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (FIRST.some((file) => id.endsWith(file))) return true;
  return graph.getModuleInfo(id)?.importers.some((importer) => isNeededFirst(importer, graph, seen)) ?? false;
}

const SMALL = 1_000;

/** Only people who are signed in need these. */
const READING = ["/web/src/folders/", "/web/src/inbox/", "/web/src/views/"];

/**
 * Puts the icons and small modules that several later pages have in common into two chunks: otherwise each would be a file of its
 * own, and a page would load 80 of them. Modules that import something larger are left out, because the chunk would load that too.
 */
function small(id: string, graph: Graph): string | null {
  if (id.includes("/words/") || !isSmall(id, graph, new Set())) return null;
  return READING.some((folder) => id.includes(folder)) ? "small-reading" : "small";
}

function isSmall(id: string, graph: Graph, seen: Set<string>): boolean {
  if (seen.has(id)) return true;
  seen.add(id);
  const found = graph.getModuleInfo(id);
  if (!found || (found.code?.length ?? SMALL) >= SMALL) return false;
  return found.importedIds.every((one) => isNeededFirst(one, graph, new Set()) || isSmall(one, graph, seen));
}

/** Writes the list of files into the service worker. Since it differs, every build has a new worker. */
function nameBuild(): Plugin {
  let folder = "";
  return {
    name: "name-build",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const files = readdirSync(join(folder, "assets")).map((name) => `assets/${name}`);
      const languages = Object.entries(findWordsChunks(files)).map(([code, chunks]) => [code, Object.values(chunks)]);
      const words = Object.fromEntries(languages);
      const code = files.map((name) => `/${name}`).filter((path) => !Object.values(words).flat().includes(path));
      const page = readFileSync(join(folder, "index.html"), "utf8");
      const entry = page.match(/\/assets\/index-[\w-]+\.js/)?.[0];
      const hash = createHash("sha256").update(page).update(files.join());
      // Their names stay the same, so their content has to change the id.
      for (const path of SHELL_FILES) hash.update(readFileSync(join(folder, path)));
      const id = hash.digest("hex").slice(0, 10);
      const worker = join(folder, `${WORKER}.js`);
      const build = `const BUILD = ${JSON.stringify({ id, code, words, entry })};\n`;
      writeFileSync(worker, build + readFileSync(worker, "utf8"));
    },
  };
}

/** Compresses once, at the highest level, instead of on every request. */
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
