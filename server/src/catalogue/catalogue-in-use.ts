import { type Catalogue, type CatalogueIndex, replaceSites } from "#core/rules/catalogue.ts";
import type { Notifications } from "../db/notifications.ts";
import type { Db } from "../db/query.ts";
import type { Log } from "../log.ts";
import { readBundled } from "./load-catalogue.ts";
import { runCatalogueThread } from "./run-catalogue-thread.ts";
import { readChoice, readSites } from "./store.ts";

/**
 * An update of the catalogue, ready to be served: files by path, with compressed copies (`/x.json.br`). Paths contain the version
 * of the index; `version` is the one that the owner chose.
 */
export type OpenedCatalogue = { version: string; index: CatalogueIndex; files: ReadonlyMap<string, Uint8Array> };

export type CatalogueInUse = {
  /** Undefined: the one that came with Pagecast. */
  opened(): OpenedCatalogue | undefined;
  /** Also finds the one before: pages that were opened a while ago still ask for its files. */
  find(servedVersion: string): OpenedCatalogue | undefined;
  /** Loads what the owner chose, if that is not in use yet. Never throws; errors are logged. */
  reload(): Promise<void>;
  /** This version of Pagecast cannot read what the owner chose, so the bundled one is served. */
  isBroken(): boolean;
  close(): Promise<void>;
};

type Needs = { db: Db; log: Log; notifications: Pick<Notifications, "on">; catalogue: Catalogue };

/**
 * Every process has the catalogue in memory and loads what the owner chose: at its start, when a notification says so, after the
 * connection for notifications was lost, and when a client asks for a version that it does not know.
 */
export async function openCatalogueInUse({ db, log, notifications, catalogue }: Needs): Promise<CatalogueInUse> {
  let current: OpenedCatalogue | undefined;
  let before: OpenedCatalogue | undefined;
  let unreadable: string | undefined;
  let loading: Promise<void> | undefined;
  let loadAgain = false;

  const use = (next: OpenedCatalogue | undefined, whole: string) => {
    [before, current] = [current ?? before, next];
    replaceSites(catalogue, whole);
    log.info({ version: next?.version ?? "bundled" }, "catalogue changed");
  };
  const load = async () => {
    const version = (await readChoice(db))?.current ?? undefined;
    if (version !== unreadable) unreadable = undefined;
    else if (version !== undefined) return;
    if (version === current?.version) return;
    if (version === undefined) return use(undefined, readBundled());
    const sites = await readSites(db, version);
    // It was replaced in the meantime: another notification will arrive.
    if (!sites) return;
    const compiled = await runCatalogueThread({ kind: "compile", version, sites });
    if (compiled.ok && compiled.value.ok) {
      const { index, files, whole } = compiled.value;
      return use({ version, index, files }, whole);
    }
    // A timeout or too little memory may pass; what cannot be read stays so.
    if (compiled.ok || !compiled.mayPass) unreadable = version;
    const cause = !compiled.ok ? compiled.cause : compiled.value.ok ? undefined : compiled.value.detail;
    log.error({ version, cause }, "the chosen catalogue cannot be read, using the bundled one");
    if (current) use(undefined, readBundled());
  };
  const reload = () => {
    loadAgain = loading !== undefined;
    loading ??= (async () => {
      do {
        loadAgain = false;
        await load().catch((cause) => log.warn({ cause: cause.message }, "could not read which catalogue to use"));
      } while (loadAgain);
    })().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const unsubscribe = notifications.on("pagecast_catalogue", () => void reload());
  await reload();
  return {
    opened: () => current,
    find: (servedVersion) => [current, before].find((one) => one?.index.version === servedVersion),
    reload,
    isBroken: () => unreadable !== undefined,
    async close() {
      unsubscribe();
      await loading;
    },
  };
}
