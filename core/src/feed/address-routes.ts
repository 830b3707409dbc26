/** `open`: what needs no enabling, because the path names only hosts that RSSHub's own list for this route allows. */
type AddressRoute = { route: string; open?: RegExp };

/**
 * The routes of RSSHub that fetch from an address or a host in their path. Anyone who can use one can read everything the feed service
 * can reach, such as the owner's network, so only the owner can enable it, with PAGECAST_ADDRESS_ROUTES.
 */
export const ADDRESS_ROUTES: readonly AddressRoute[] = [
  { route: "/biquge" },
  { route: "/discuz" },
  { route: "/fediverse" },
  {
    route: "/gitlab",
    open: /^\/gitlab\/(?:explore(?:\/[^/?]*)?|(?:release|tag)\/[^/?]+\/[^/?]+)(?:\/gitlab\.com)?\/?(?:\?|$)/,
  },
  { route: "/hexo" },
  { route: "/lemmy" },
  {
    route: "/mastodon",
    open: /^\/mastodon\/(?:(?:account_id|tag|timeline|remote)\/|acct\/[^/?@%]+@)(?:fosstodon\.org|mastodon\.social|pawoo\.net)(?:[/?]|$)/,
  },
  {
    route: "/misskey",
    open: /^\/misskey\/(?:notes\/featured\/|timeline\/home\/|users\/notes\/[^/?@%]+@)(?:madost\.one|misskey\.io|mk\.nixnet\.social)(?:[/?]|$)/,
  },
  { route: "/rsshub/transform" },
  { route: "/wordpress" },
];
