import { z } from "zod";
import { SERVICE_NAMES } from "#core/saving/save-service.ts";
import type { Adapter, Secret } from "./adapter.ts";
import type { Answered, Call } from "./call-service.ts";

const tokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1).optional() });
const id = z.number().int().positive();
/** wallabag fetches the page before it answers. */
const SAVE_MS = 45_000;

/** wallabag: https://doc.wallabag.org/developer/api/ */
export const wallabag: Adapter = {
  check: (call, base, secret) => logIn(call, base, secret),
  async save(call, base, secret, page) {
    const first = await send(call, base, secret, page);
    // A token lasts an hour.
    if (first.ok || first.problem.kind !== "save-credentials") return first;
    const renewed = await renew(call, base, secret);
    return renewed.ok ? send(call, base, renewed.value, page) : renewed;
  },
};

async function send(call: Call, base: string, secret: Secret, { url, title }: { url: string; title: string }) {
  const authorization = `Bearer ${secret.accessToken}`;
  const query = new URLSearchParams({ return_id: "1", url });
  const asked = await call(`${base}/api/entries/exists.json?${query}`, { authorization });
  if (!asked.ok) return asked;
  const known = z.object({ exists: id }).safeParse(asked.value.json);
  if (known.success) return saved(`${base}/view/${known.data.exists}`, false, secret);
  const form = new URLSearchParams({ url, ...(title !== "" && { title }) });
  const answer = await call(`${base}/api/entries.json`, { authorization, form, timeoutMs: SAVE_MS });
  if (!answer.ok) return answer;
  const made = z.object({ id }).safeParse(answer.value.json);
  return saved(made.success ? `${base}/view/${made.data.id}` : base, true, secret);
}

function saved(address: string, isNew: boolean, secret: Secret) {
  return { ok: true as const, value: { address, isNew, secret } };
}

/** With the refresh token, which lasts two weeks, then with the password. */
async function renew(call: Call, base: string, secret: Secret): Promise<Answered<Secret>> {
  const { clientId = "", clientSecret = "", refreshToken } = secret;
  if (refreshToken === undefined) return logIn(call, base, secret);
  const client = { client_id: clientId, client_secret: clientSecret };
  const form = new URLSearchParams({ grant_type: "refresh_token", ...client, refresh_token: refreshToken });
  const renewed = await askForToken(call, base, secret, form);
  return renewed.ok || renewed.problem.kind !== "save-credentials" ? renewed : logIn(call, base, secret);
}

function logIn(call: Call, base: string, secret: Secret): Promise<Answered<Secret>> {
  const { clientId = "", clientSecret = "", userName = "", password = "" } = secret;
  const client = { client_id: clientId, client_secret: clientSecret };
  return askForToken(
    call,
    base,
    secret,
    new URLSearchParams({ grant_type: "password", ...client, username: userName, password }),
  );
}

async function askForToken(call: Call, base: string, secret: Secret, form: URLSearchParams): Promise<Answered<Secret>> {
  // Whatever is wrong with the client, the name or the password.
  const answer = await call(`${base}/oauth/v2/token`, { form }, { 400: "save-credentials" });
  if (!answer.ok) return answer;
  const read = tokens.safeParse(answer.value.json);
  if (!read.success) return { ok: false, problem: { kind: "save-not-here", service: SERVICE_NAMES.wallabag } };
  const { refreshToken: _, ...rest } = secret;
  const { access_token: accessToken, refresh_token: refreshToken } = read.data;
  return { ok: true, value: { ...rest, accessToken, ...(refreshToken !== undefined && { refreshToken }) } };
}
