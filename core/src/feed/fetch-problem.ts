/** Why an address could not be fetched. */
export type FetchProblem =
  | "not-http" // not an http(s) address at all
  | "credentials" // a name and password inside the address
  | "blocked-address" // leads to a machine that is not on the open internet
  | "dns"
  | "connection"
  | "tls"
  | "timeout"
  | "too-large"
  | "too-many-redirects"
  | "bad-response" // not HTTP, or a body that cannot be unpacked
  | "cancelled";
