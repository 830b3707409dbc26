// Core runs in a browser, a service worker and Node alike, so it is typed against neither: these are the only
// globals all three have that core uses. Anything else has to come in as an argument.
declare class URLSearchParams {
  constructor(init?: string);
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  append(name: string, value: string): void;
  delete(name: string): void;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare class URL {
  constructor(url: string, base?: string | URL);
  static canParse(url: string, base?: string): boolean;
  static parse(url: string, base?: string): URL | null;
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
  toString(): string;
}
declare const console: { warn(...data: unknown[]): void };
declare function atob(data: string): string;
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  /** The usual name of the encoding, in lower case. */
  readonly encoding: string;
  decode(input?: Uint8Array, options?: { stream?: boolean }): string;
}
