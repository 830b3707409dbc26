import { mayAsk } from "../server/permission.ts";
import { loadSettings } from "../settings/store.ts";
import { keepCatalogue, refusedVersion } from "./kept-catalogue.ts";
import { readVersion } from "./open-catalogue.ts";
import { type Update, updateCatalogue } from "./update-catalogue.ts";

/** Asks the person's server for a newer catalogue and keeps it. Without a server there is nobody to ask. */
export async function lookForNewer(): Promise<Update | { kind: "no-server" }> {
  const { server } = await loadSettings();
  if (server === "" || !(await mayAsk(server))) return { kind: "no-server" };
  const known = [await readVersion(), await refusedVersion()];
  const update = await updateCatalogue({ fetch: globalThis.fetch.bind(globalThis), server, known, now: new Date() });
  if (update.kind === "newer") await keepCatalogue(update.catalogue, update.text);
  if (update.kind === "failed")
    console.warn(`The catalogue of ${server} was not taken:`, update.problem, update.detail);
  return update;
}
