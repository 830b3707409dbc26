import { readLeaseSeconds, USUAL_LEASE_SECONDS } from "./lease.ts";

// https://www.w3.org/TR/websub/: what hubs and subscribers send each other.

const LONGEST_ADDRESS = 2_000;
const LONGEST_CHALLENGE = 4_000;
const SECRET_BYTES = 200;

/** A hub asks our callback whether we asked for something, or says that it will not do it. */
export type Verification =
  | { mode: "subscribe"; topic: string; challenge: string; leaseSeconds: number }
  | { mode: "unsubscribe"; topic: string; challenge: string }
  | { mode: "denied"; topic: string };

/** Null for anything that is not one. A parameter that comes twice could be read in two ways. */
export function readVerification(params: URLSearchParams): Verification | null {
  const [mode, topic] = [once(params, "hub.mode"), once(params, "hub.topic")];
  if (!topic) return null;
  if (mode === "denied") return { mode, topic };
  const challenge = once(params, "hub.challenge");
  if (!challenge || challenge.length > LONGEST_CHALLENGE) return null;
  if (mode === "unsubscribe") return { mode, topic, challenge };
  if (mode !== "subscribe") return null;
  // Hubs of the time before the recommendation leave it out.
  const written = params.has("hub.lease_seconds") ? once(params, "hub.lease_seconds") : String(USUAL_LEASE_SECONDS);
  const leaseSeconds = written === null ? null : readLeaseSeconds(written);
  return leaseSeconds === null ? null : { mode, topic, challenge, leaseSeconds };
}

/** What a subscriber asks our hub for. */
export type HubRequest = {
  mode: "subscribe" | "unsubscribe";
  topic: string;
  callback: string;
  /** Null: the subscriber does not say. */
  leaseSeconds: number | null;
  secret: string | null;
};

export type HubRequestOutcome =
  | { ok: true; request: HubRequest }
  | { ok: false; parameter: "hub.mode" | "hub.topic" | "hub.callback" | "hub.lease_seconds" | "hub.secret" };

export function readHubRequest(params: URLSearchParams): HubRequestOutcome {
  const mode = once(params, "hub.mode");
  if (mode !== "subscribe" && mode !== "unsubscribe") return { ok: false, parameter: "hub.mode" };
  const topic = once(params, "hub.topic");
  if (!topic || topic.length > LONGEST_ADDRESS) return { ok: false, parameter: "hub.topic" };
  const callback = readCallback(once(params, "hub.callback"));
  if (callback === null) return { ok: false, parameter: "hub.callback" };
  const lease = optional(params, "hub.lease_seconds");
  const leaseSeconds = lease === "" ? null : lease === null ? undefined : (readLeaseSeconds(lease) ?? undefined);
  if (leaseSeconds === undefined) return { ok: false, parameter: "hub.lease_seconds" };
  const secret = optional(params, "hub.secret");
  const isSecret = secret !== null && !secret.includes("\0");
  if (!isSecret || bytesOf(secret) >= SECRET_BYTES) return { ok: false, parameter: "hub.secret" };
  return { ok: true, request: { mode, topic, callback, leaseSeconds, secret: secret || null } };
}

/** The address that our hub asks to confirm a request: parameters of the callback itself are kept. */
export function verificationAddress(callback: string, verification: Exclude<Verification, { mode: "denied" }>): string {
  const url = new URL(callback);
  url.searchParams.append("hub.mode", verification.mode);
  url.searchParams.append("hub.topic", verification.topic);
  url.searchParams.append("hub.challenge", verification.challenge);
  if (verification.mode === "subscribe") url.searchParams.append("hub.lease_seconds", `${verification.leaseSeconds}`);
  return url.href;
}

/** As UTF-8. What comes out of a form has no lone surrogates. */
function bytesOf(text: string): number {
  return encodeURIComponent(text).replace(/%../g, "x").length;
}

function readCallback(written: string | null): string | null {
  if (!written || written.length > LONGEST_ADDRESS) return null;
  const url = URL.parse(written);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  return url.href.length > LONGEST_ADDRESS ? null : url.href;
}

function once(params: URLSearchParams, name: string): string | null {
  const [value, ...more] = params.getAll(name);
  return value === undefined || more.length > 0 ? null : value;
}

/** Empty where it is missing, null where it comes twice. */
function optional(params: URLSearchParams, name: string): string | null {
  return params.has(name) ? once(params, name) : "";
}
