/** Is this path of our own server a screen of the web app? Not our prefixes, and not what ends like a file; hosts in it (/catalogue/github.com) do not. */
export function isScreen(path: string): boolean {
  return !NOT_A_SCREEN.test(path);
}

const NOT_A_SCREEN =
  /^\/(assets|rpc|api|healthz|readyz|metrics)(\/|$)|\.(js|css|map|json|jsonl|svg|png|ico|txt|xml|webmanifest)$/;
