import { join } from "node:path";
import type { Context } from "hono";
import type { CatalogueInUse, OpenedCatalogue } from "../catalogue/catalogue-in-use.ts";
import { BUNDLED } from "../catalogue/load-catalogue.ts";
import { filesInMemory, IMMUTABLE, REVALIDATE, type StaticFiles, staticFiles } from "./static-files.ts";

/** The path of a shard contains the version of the catalogue, so only the index ever changes. */
const cacheControl = (path: string) => (path === "/index.json" ? REVALIDATE : IMMUTABLE);

const RELOAD_EVERY_MS = 1_000;

/**
 * The catalogue in use, for the web app and the extension. Files of the bundled one and of the one before are served as well,
 * because pages that were opened a while ago still ask for them.
 */
export function catalogueFiles(inUse: CatalogueInUse): {
  serve(context: Context, path: string): Promise<Response | undefined>;
} {
  const bundled = staticFiles(join(BUNDLED, "web"), cacheControl);
  const opened = new WeakMap<OpenedCatalogue, StaticFiles>();
  let reloadedAt = 0;
  let reloading: Promise<void> | undefined;

  const filesOf = (one: OpenedCatalogue | undefined): StaticFiles | undefined => {
    if (!one) return undefined;
    const files = opened.get(one) ?? filesInMemory(one.files, cacheControl);
    opened.set(one, files);
    return files;
  };
  return {
    async serve(context, path) {
      if (path === "/index.json") return (filesOf(inUse.opened()) ?? bundled).serve(context, path);
      const version = /^\/([\da-f]{10})\//.exec(path)?.[1];
      if (version === undefined) return undefined;
      const find = () => filesOf(inUse.find(version))?.serve(context, path) ?? bundled.serve(context, path);
      const found = find();
      if (found) return found;
      // Another process may serve a version that this one does not know yet.
      if (Date.now() - reloadedAt > RELOAD_EVERY_MS) {
        reloadedAt = Date.now();
        reloading = inUse.reload();
      }
      await reloading;
      return find();
    },
  };
}
