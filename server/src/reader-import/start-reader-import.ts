import { readReaderList } from "#core/import/read-reader-list.ts";
import type { Deps } from "../deps.ts";
import type { ImportId, UserId } from "../ids.ts";
import { retryImport, storeList } from "../opml/import-opml.ts";
import type { Outcome } from "../problem.ts";
import { encryptSetting } from "../route-settings/encrypt-setting.ts";
import { logIn, openReader } from "./reader-client.ts";
import { addReaderImport, findReaderImport, reopenReaderImport } from "./store.ts";
import { tokenName } from "./token-name.ts";

type StartDeps = Pick<Deps, "db" | "fetchSafely" | "now" | "queue" | "runInTurn" | "secret">;

/**
 * Logs in to another server, reads what is subscribed there and stores it as an import. A worker does the rest. Of the login only the
 * token is kept, until the import ends.
 */
export async function startReaderImport(
  deps: StartDeps,
  userId: UserId,
  { address, userName, password }: { address: string; userName: string; password: string },
): Promise<Outcome<{ id: ImportId; total: number }>> {
  const login = await logIn(deps.fetchSafely, { address, userName, password });
  if (!login.ok) return { ok: false, problem: login.problem };
  const reader = openReader(deps.fetchSafely, login.value);
  const [subscriptions, labels] = await Promise.all([reader.listSubscriptions(), reader.listLabels()]);
  if (!subscriptions.ok) return { ok: false, problem: subscriptions.problem };
  // Without the labels, only the order of the folders is not known.
  const found = readReaderList(subscriptions.value, labels.ok ? labels.value : []);
  if (!found.ok) return found;
  return storeList(deps, userId, found.list, async (session, id) => {
    const token = encryptSetting(deps.secret, tokenName(id), login.value.token);
    await addReaderImport(session, userId, id, { address: login.value.address, userName, token }, found.streams);
  });
}

/** Continues an import from another server. Its token was deleted when it ended, so the password is needed again. */
export async function retryReaderImport(
  deps: StartDeps,
  userId: UserId,
  { id, password }: { id: ImportId; password: string },
): Promise<Outcome<{ rows: number }>> {
  const known = await findReaderImport(deps.db, userId, id);
  if (!known) return { ok: false, problem: { kind: "no-such-import" } };
  const login = await logIn(deps.fetchSafely, { address: known.address, userName: known.userName, password });
  if (!login.ok) return { ok: false, problem: login.problem };
  const token = encryptSetting(deps.secret, tokenName(id), login.value.token);
  return retryImport(deps, userId, id, (session) =>
    reopenReaderImport(session, userId, id, { address: login.value.address, token }),
  );
}
