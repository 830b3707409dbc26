import { createHmac, timingSafeEqual } from "node:crypto";

/** Those of the recommendation. */
const METHODS = new Set(["sha1", "sha256", "sha384", "sha512"]);

/** Checks the signature of a body while it is read. Undefined when the header is not a signature that we know. */
export function startChecking(
  header: string | undefined,
  secret: string,
): { add(chunk: Uint8Array): void; isRight(): boolean } | undefined {
  const [, method = "", hex = ""] = /^\s*([a-z\d]{4,8})=([\da-f]{40,128})\s*$/i.exec(header ?? "") ?? [];
  const name = method.toLowerCase();
  if (!METHODS.has(name)) return undefined;
  const hmac = createHmac(name, secret);
  const claimed = Buffer.from(hex, "hex");
  return {
    add: (chunk) => void hmac.update(chunk),
    isRight() {
      const digest = hmac.digest();
      return digest.byteLength === claimed.byteLength && timingSafeEqual(digest, claimed);
    },
  };
}

export function sign(body: string, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}
