import { readServerAddress } from "#core/saving/read-server-address.ts";
import { type SaveServer, SERVICE_NAMES } from "#core/saving/save-service.ts";
import type { Deps } from "../deps.ts";
import type { ItemId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { decryptSetting, encryptSetting } from "../route-settings/encrypt-setting.ts";
import type { Adapter, SavedPage, Secret } from "./adapter.ts";
import { type Answered, createCall } from "./call-service.ts";
import { linkding } from "./linkding.ts";
import { readeck } from "./readeck.ts";
import { findLinkedItem, findServerAccount, replaceSecret, saveServerAccount } from "./store.ts";
import { wallabag } from "./wallabag.ts";

const ADAPTERS: Record<SaveServer, Adapter> = { readeck, wallabag, linkding };

type SaveDeps = Pick<Deps, "db" | "fetchSafely" | "now" | "secret">;
export type Connection = { service: SaveServer; address: string; userName: string | null; secret: Secret };

/** Stores an account once its server has accepted it. */
export async function connectServer(
  deps: SaveDeps,
  userId: UserId,
  { service, address, userName, secret }: Connection,
): Promise<Outcome<{ address: string }>> {
  const typed = readServerAddress(address);
  const name = SERVICE_NAMES[service];
  if (typed === null) return { ok: false, problem: { kind: "save-unreachable", service: name } };
  const call = createCall(deps.fetchSafely, name);
  let base = typed;
  let checked = await ADAPTERS[service].check(call, base, secret);
  const secure = checked.ok ? null : secureAddress(base, checked.movedTo);
  if (secure !== null) {
    base = secure;
    checked = await ADAPTERS[service].check(call, base, secret);
  }
  if (!checked.ok) return { ok: false, problem: checked.problem };
  const encrypted = encrypt(deps, userId, service, checked.value);
  await saveServerAccount(deps.db, userId, service, { address: base, userName, secret: encrypted }, deps.now());
  return { ok: true, value: { address: base } };
}

/** Many servers send people from http to https. To another host, a secret does not follow. */
function secureAddress(base: string, movedTo: string | undefined): string | null {
  const [from, to] = [new URL(base), movedTo === undefined ? null : URL.parse(movedTo, base)];
  const isSecure = from.protocol === "http:" && to?.protocol === "https:" && to.hostname === from.hostname;
  return isSecure ? to.origin + from.pathname.replace(/\/$/, "") : null;
}

export async function testServer(deps: SaveDeps, userId: UserId, service: SaveServer): Promise<Outcome<null>> {
  const outcome = await withAccount(deps, userId, service, async (adapter, base, secret) => {
    const checked = await adapter.check(createCall(deps.fetchSafely, SERVICE_NAMES[service]), base, secret);
    return checked.ok ? { ok: true, value: { secret: checked.value } } : checked;
  });
  return outcome.ok ? { ok: true, value: null } : outcome;
}

export async function saveItem(
  deps: SaveDeps,
  userId: UserId,
  { service, itemId }: { service: SaveServer; itemId: ItemId },
): Promise<Outcome<SavedPage>> {
  const item = await findLinkedItem(deps.db, userId, itemId);
  if (!item) return { ok: false, problem: { kind: "no-such-item" } };
  const { link: url, title } = item;
  if (url === null) return { ok: false, problem: { kind: "item-without-link" } };
  const outcome = await withAccount(deps, userId, service, (adapter, base, secret) =>
    adapter.save(createCall(deps.fetchSafely, SERVICE_NAMES[service]), base, secret, { url, title }),
  );
  if (!outcome.ok) return outcome;
  const { address, isNew } = outcome.value;
  return { ok: true, value: { address, isNew } };
}

/** Does something with an account, and stores its secret if that was renewed. */
async function withAccount<Value extends { secret: Secret }>(
  deps: SaveDeps,
  userId: UserId,
  service: SaveServer,
  act: (adapter: Adapter, base: string, secret: Secret) => Promise<Answered<Value>>,
): Promise<Outcome<Value>> {
  const name = SERVICE_NAMES[service];
  const account = await findServerAccount(deps.db, userId, service);
  if (!account) return { ok: false, problem: { kind: "not-connected", service: name } };
  const before = Buffer.from(account.secret);
  const text = decryptSetting(deps.secret, secretName(userId, service), before);
  // The installation has another secret now, so it has to be entered again.
  if (text === undefined) return { ok: false, problem: { kind: "save-credentials", service: name } };
  const secret = JSON.parse(text) as Secret;
  const outcome = await act(ADAPTERS[service], account.address, secret);
  if (!outcome.ok) return { ok: false, problem: outcome.problem };
  if (outcome.value.secret !== secret)
    await replaceSecret(deps.db, userId, service, {
      before,
      after: encrypt(deps, userId, service, outcome.value.secret),
    });
  return { ok: true, value: outcome.value };
}

function encrypt(deps: Pick<Deps, "secret">, userId: UserId, service: SaveServer, secret: Secret): Buffer {
  return encryptSetting(deps.secret, secretName(userId, service), JSON.stringify(secret));
}

/** Authenticated with the value: a secret that is copied to another person's row cannot be decrypted. */
function secretName(userId: UserId, service: SaveServer): string {
  return `save account ${userId} ${service}`;
}
