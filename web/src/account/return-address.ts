/** Where to go after signing in: a page of ours and nothing else, whatever a link to the sign-in page says. */
export function returnAddress(asked: string | undefined): string {
  const here = "https://pagecast.invalid";
  const url = asked === undefined ? null : URL.parse(asked, here);
  if (!url || url.origin !== here || !asked?.startsWith("/")) return "/";
  const to = url.pathname + url.search + url.hash;
  return /^\/(sign-in|sign-up|reset-password)(\/|\?|#|$)/.test(to) || to.startsWith("//") ? "/" : to;
}
