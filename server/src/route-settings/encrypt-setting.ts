import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM. The name is authenticated too, so a value cannot be moved to another name. */
export function encryptSetting(secret: string, name: string, value: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), iv).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Undefined when it was encrypted with another secret, or was changed since. */
export function decryptSetting(secret: string, name: string, encrypted: Buffer): string | undefined {
  try {
    const iv = encrypted.subarray(0, IV_BYTES);
    const cipher = createDecipheriv("aes-256-gcm", keyOf(secret), iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(name)).setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([cipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "route settings", 32));
}
