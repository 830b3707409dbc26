import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

// Loaded before server tests and the servers they start. Hashing a password takes a tenth of a second on purpose, and tests create
// thousands of accounts. image.test.ts runs without this.
const scrypt = crypto.scrypt as (...args: unknown[]) => void;
crypto.scrypt = ((password: unknown, salt: unknown, length: unknown, options: ScryptOptions, done: unknown) =>
  scrypt(password, salt, length, { ...options, N: 2 }, done)) as typeof crypto.scrypt;

syncBuiltinESMExports();
