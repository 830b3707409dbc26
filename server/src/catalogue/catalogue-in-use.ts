import { type Catalogue, type CatalogueIndex, replaceSites } from "#core/rules/catalogue.ts";
import type { Notifications } from "../db/notifications.ts";
import type { Db } from "../db/query.ts";
import type { Log } from "../log.ts";
import { readBundled } from "./load-catalogue.ts";
import { runCatalogueThread } from "./run-catalogue-thread.ts";
import { readChoice, readSites } from "./store.ts";

/** An update of the catalogue, ready to be served: files by path, compressed copies beside them (`/x.json.br`). They have the
 *  version of the index; the other is what the owner chose. */
export type OpenedCatalogue = { version: string; index: CatalogueIndex; files: ReadonlyMap<string, Uint8Array> };

export type CatalogueInUse = {
  /** Undefined: the one that came with Pagecast. */
  opened(): OpenedCatalogue | undefined;
  /** Those of before still have readers: pages that were opened a while ago ask for its files. */
  find(servedVersion: string): OpenedCatalogue | undefined;
  /** Takes up what the owner chose, if that is another than the one in use. Never throws; the log says what went wrong. */
  lookAgain(): Promise<void>;
  /** The choice cannot be read by this Pagecast, so the bundled one serves. */
  isBroken(): boolean;
  close(): Promise<void>;
};

type Needs = { db: Db; log: Log; notifications: Pick<Notifications, "on">; catalogue: Catalogue };

/**
 * Every process has the catalogue in its memory, and follows what the owner chose: at its start, when another process says
 * so, after the line for such notifications was down, and when somebody asks for a version it does not know.
 */
export async function openCatalogueInUse({ db, log, notifications, catalogue }: Needs): Promise<CatalogueInUse> {
  let current: OpenedCatalogue | undefined;
  let before: OpenedCatalogue | undefined;
  let refused: string | undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;

  const use = (next: OpenedCatalogue | undefined, whole: string) => {
    [before, current] = [current ?? before, next];
    replaceSites(catalogue, whole);
    log.info({ version: next?.version ?? "bundled" }, "the catalogue changed");
  };
  const look = async () => {
    const version = (await readChoice(db))?.current ?? undefined;
    if (version !== refused) refused = undefined;
    else if (version !== undefined) return;
    if (version === current?.version) return;
    if (version === undefined) return use(undefined, readBundled());
    const sites = await readSites(db, version);
    // Chosen and replaced in the meantime: the next notice is on its way.
    if (!sites) return;
    const compiled = await runCatalogueThread({ kind: "compile", version, sites });
    if (compiled.ok && compiled.value.ok) {
      const { index, files, whole } = compiled.value;
      return use({ version, index, files }, whole);
    }
    // Too slow or too large for this moment may go well the next time; what cannot be read, never.
    if (compiled.ok || !compiled.mayPass) refused = version;
    const cause = compiled.ok ? (compiled.value as { detail: string }).detail : compiled.cause;
    log.error({ version, cause }, "the chosen catalogue cannot be read, the one that came with Pagecast is used");
    if (current) use(undefined, readBundled());
  };
  const lookAgain = () => {
    isAskedAgain = looking !== undefined;
    looking ??= (async () => {
      do {
        isAskedAgain = false;
        await look().catch((cause) => log.warn({ cause: cause.message }, "could not ask which catalogue is in use"));
      } while (isAskedAgain);
    })().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const unsubscribe = notifications.on("pagecast_catalogue", () => void lookAgain());
  await lookAgain();
  return {
    opened: () => current,
    find: (servedVersion) => [current, before].find((one) => one?.index.version === servedVersion),
    lookAgain,
    isBroken: () => refused !== undefined,
    async close() {
      unsubscribe();
      await looking;
    },
  };
}
