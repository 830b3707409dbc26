/** Where to go after signing in. Only paths of this app are accepted, so a crafted link cannot redirect elsewhere. */
export function returnAddress(asked: string | undefined): string {
  const here = "https://pagecast.invalid";
  const url = asked === undefined ? null : URL.parse(asked, here);
  if (!url || url.origin !== here || !asked?.startsWith("/")) return "/";
  const to = url.pathname + url.search + url.hash;
  return /^\/(sign-in|sign-up|reset-password)(\/|\?|#|$)/.test(to) || to.startsWith("//") ? "/" : to;
}
