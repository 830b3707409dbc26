import { acceptsGzip, compress, SMALLEST } from "./compress-response.ts";

/** A JSON body that many requests get. It is compressed once, for the first client that accepts gzip. */
export class CachedJson {
  readonly #plain: Buffer<ArrayBuffer>;
  #gzip: Promise<Buffer<ArrayBuffer>> | undefined;

  constructor(value: unknown) {
    this.#plain = Buffer.from(JSON.stringify(value));
  }

  async toResponse(accepted: string | undefined): Promise<Response> {
    const headers = { "content-type": "application/json", vary: "accept-encoding" };
    if (this.#plain.length < SMALLEST || !acceptsGzip(accepted)) return new Response(this.#plain, { headers });
    this.#gzip ??= compress(this.#plain);
    return new Response(await this.#gzip, { headers: { ...headers, "content-encoding": "gzip" } });
  }
}
