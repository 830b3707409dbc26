/** Whether this path of our server is a screen of the web app: not an API prefix and not a file. /catalogue/github.com is a screen. */
export function isScreen(path: string): boolean {
  return !NOT_A_SCREEN.test(path);
}

const NOT_A_SCREEN =
  /^\/(assets|rpc|api|healthz|readyz|metrics)(\/|$)|\.(js|css|map|html|json|jsonl|svg|png|jpg|ico|txt|xml|webmanifest)$/;
