/** Why an address could not be fetched. */
export type FetchProblem =
  | "not-http" // not an http(s) address
  | "credentials" // a user name or password in the address
  | "blocked-address" // resolves to an address that is not public
  | "dns"
  | "connection"
  | "tls"
  | "timeout"
  | "too-large"
  | "too-many-redirects"
  | "bad-response" // not HTTP, or a body that cannot be decompressed
  | "cancelled";
