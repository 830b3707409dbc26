import { join } from "node:path";
import type { Context } from "hono";
import type { CatalogueInUse, OpenedCatalogue } from "../catalogue/catalogue-in-use.ts";
import { BUNDLED } from "../catalogue/load-catalogue.ts";
import { ASK_FIRST, FOR_EVER, filesInMemory, type StaticFiles, staticFiles } from "./static-files.ts";

/** A shard lives under the version of the whole catalogue, so only the index ever changes. */
const cacheControl = (path: string) => (path === "/index.json" ? ASK_FIRST : FOR_EVER);

const ASK_EVERY_MS = 1_000;

/**
 * The catalogue in use, for the web app and the extension. Files of the bundled one and of the one before stay: pages that
 * were opened a while ago go on asking for them.
 */
export function catalogueFiles(inUse: CatalogueInUse): {
  serve(context: Context, path: string): Promise<Response | undefined>;
} {
  const bundled = staticFiles(join(BUNDLED, "web"), cacheControl);
  const opened = new WeakMap<OpenedCatalogue, StaticFiles>();
  let askedAt = 0;
  let asking: Promise<void> | undefined;

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
      // Another process may have told of a version that this one has not heard of yet.
      if (Date.now() - askedAt > ASK_EVERY_MS) {
        askedAt = Date.now();
        asking = inUse.lookAgain();
      }
      await asking;
      return find();
    },
  };
}
