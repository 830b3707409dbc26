import { hasPermission } from "../server/permission.ts";
import { loadSettings } from "../settings/store.ts";
import { readVersion } from "./open-catalogue.ts";
import { refusedVersion, storeCatalogue } from "./stored-catalogue.ts";
import { type Update, updateCatalogue } from "./update-catalogue.ts";

/** Asks the person's server, if there is one, for a newer catalogue and stores it. */
export async function checkForUpdate(): Promise<Update | { kind: "no-server" }> {
  const { server } = await loadSettings();
  if (server === "" || !(await hasPermission(server))) return { kind: "no-server" };
  const known = [await readVersion(), await refusedVersion()];
  const update = await updateCatalogue({ fetch: globalThis.fetch.bind(globalThis), server, known, now: new Date() });
  if (update.kind === "newer") await storeCatalogue(update.catalogue, update.text);
  if (update.kind === "failed")
    console.warn(`The catalogue of ${server} was not taken:`, update.problem, update.detail);
  return update;
}
