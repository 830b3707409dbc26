const PROVIDERS = new Set(["github.com", "api.github.com", "oauth2.googleapis.com", "www.googleapis.com"]);

/**
 * Redirects this process's requests to GitHub and Google to the fake provider. Their addresses are fixed in the library, and a
 * setting for them would be one more that an owner could get wrong.
 */
export function reachProvider(standIn: string): void {
  const reach = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = URL.parse(input instanceof Request ? input.url : String(input));
    if (!url || !PROVIDERS.has(url.hostname)) return reach(input, init);
    const there = `${standIn}/${url.hostname}${url.pathname}${url.search}`;
    return reach(input instanceof Request ? new Request(there, input) : there, init);
  };
}

// For a server in its own process, loaded with --import.
if (process.env.TEST_PROVIDER) reachProvider(process.env.TEST_PROVIDER);
