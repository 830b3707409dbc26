import type { Answered, Call } from "./call-service.ts";

/** Stored encrypted. */
export type Secret = Readonly<Record<string, string>>;
export type SavedPage = {
  /** Where the person sees it in the service. */
  address: string;
  /** False: it was there already, and was left as it is. */
  isNew: boolean;
};

/** One service. `base` is the address of the person's server. Each call returns the secret to use from now on, which may be a renewed one. */
export type Adapter = {
  /** Whether the service is there and the secret is right. */
  check(call: Call, base: string, secret: Secret): Promise<Answered<Secret>>;
  /** Saves a page once: what the service has is not sent again, because some overwrite tags and titles then. */
  save(
    call: Call,
    base: string,
    secret: Secret,
    page: { url: string; title: string },
  ): Promise<Answered<SavedPage & { secret: Secret }>>;
};
