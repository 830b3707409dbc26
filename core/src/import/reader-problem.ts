/** Why another server's Google Reader API cannot be used. */
export type ReaderProblem =
  | { kind: "reader-address" } // not an address of the web, or one with a name or password
  | { kind: "reader-unreachable" } // no such host, or nothing answers there
  | { kind: "reader-private" } // an address that is not public
  | { kind: "reader-not-here" } // a server answers, and has no such API
  | { kind: "reader-password" }
  | { kind: "reader-refused" }
  | { kind: "reader-busy" } // asks to come back later, or fails
  | { kind: "reader-slow" }
  | { kind: "reader-certificate" }
  | { kind: "reader-unreadable" } // an answer that is none of this API, or too large
  | { kind: "reader-log-in-again" }; // the import no longer has a token

/** Trying again later may help without anybody doing something. */
export function mayPass({ kind }: ReaderProblem): boolean {
  return kind === "reader-unreachable" || kind === "reader-busy" || kind === "reader-slow";
}
