import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A person as GitHub or Google knows them. */
export type Known = {
  id: string;
  email: string | null;
  verified?: boolean;
  name?: string;
  /** Whether they allow the sign-in. */
  says?: "yes" | "no";
};
export type ProviderStandIn = Awaited<ReturnType<typeof aProvider>>;

type Asked = { clientId: string; redirectUri: string; challenge: string; who: Known };

const APPS: Record<string, string> = { "github-app": "github-secret", "google-app": "google-secret" };

/**
 * GitHub and Google as our server sees them: every address of theirs under its own host's name, as in
 * http://127.0.0.1:1234/api.github.com/user. `reach-provider.ts` redirects a server's requests here.
 */
export async function aProvider() {
  const codes = new Map<string, Asked>();
  const tokens = new Map<string, Known>();
  let made = 0;
  let isDown = false;

  const server = createServer(async (request, response) => {
    const url = new URL(request.url as string, "http://stand-in");
    if (isDown) return void response.writeHead(503).end();
    switch (url.pathname) {
      case "/github.com/login/oauth/access_token":
      case "/oauth2.googleapis.com/token":
        return answer(response, exchange(new URLSearchParams(await read(request)), url.pathname));
      case "/api.github.com/user":
        return answer(
          response,
          byToken(request, ({ id, name }) => ({ id: Number(id), login: `login${id}`, name })),
        );
      case "/api.github.com/user/emails":
        return answer(
          response,
          byToken(request, ({ email, verified = true }) => (email ? [{ email, primary: true, verified }] : [])),
        );
      default:
        response.writeHead(404).end();
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function ask(asked: URLSearchParams, who: Known): string {
    const back = new URL(asked.get("redirect_uri") as string);
    back.searchParams.set("state", asked.get("state") as string);
    if (who.says === "no") back.searchParams.set("error", "access_denied");
    else {
      const code = `code-${++made}`;
      const clientId = asked.get("client_id") as string;
      const challenge = asked.get("code_challenge") as string;
      codes.set(code, { clientId, redirectUri: asked.get("redirect_uri") as string, challenge, who });
      back.searchParams.set("code", code);
    }
    return back.href;
  }

  /** A code is valid once, for its app and for the client that began: PKCE, as both providers check it. */
  function exchange(form: URLSearchParams, path: string): object | undefined {
    const code = form.get("code") as string;
    const asked = codes.get(code);
    codes.delete(code);
    const verifier = form.get("code_verifier") ?? "";
    if (
      !asked ||
      form.get("client_id") !== asked.clientId ||
      form.get("client_secret") !== APPS[asked.clientId] ||
      form.get("redirect_uri") !== asked.redirectUri ||
      createHash("sha256").update(verifier).digest("base64url") !== asked.challenge
    )
      return undefined;
    const token = `token-${++made}`;
    tokens.set(token, asked.who);
    const answer = { access_token: token, token_type: "bearer", scope: "email" };
    return path.startsWith("/oauth2") ? { ...answer, id_token: idToken(asked) } : answer;
  }

  function byToken(request: IncomingMessage, tell: (who: Known) => unknown): unknown {
    const who = tokens.get(request.headers.authorization?.replace(/^bearer /i, "") ?? "");
    return who && tell(who);
  }

  return {
    address,
    settings: {
      GITHUB_CLIENT_ID: "github-app",
      GITHUB_CLIENT_SECRET: "github-secret",
      GOOGLE_CLIENT_ID: "google-app",
      GOOGLE_CLIENT_SECRET: "google-secret",
    },
    /** For a server that is a process of its own. */
    settingsOfProcess: {
      TEST_PROVIDER: address,
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, "reach-provider.ts")).href}`,
    },
    /** The person answers on the provider's page. Returns the address they are redirected to. */
    visit: (page: string, who: Known) => ask(new URL(page).searchParams, who),
    goDown: (down: boolean) => {
      isDown = down;
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped()).closeAllConnections()),
  };
}

/** Comes directly from Google over TLS, so its signature is not checked: it has none here. */
function idToken({ clientId, who: { id, email, name, verified = true } }: Asked): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: "https://accounts.google.com", aud: clientId, sub: id, email, email_verified: verified, name };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "RS256", kid: "1" })}.${part({ ...claims, iat: now, exp: now + 3600 })}.unsigned`;
}

function answer(response: ServerResponse, value: unknown): void {
  response.writeHead(value === undefined ? 400 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(value ?? { error: "bad_verification_code" }));
}

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}
