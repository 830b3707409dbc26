/** Every icon is stored in these sizes. The first is for lists, the second for the heads of pages and sharp screens. */
export const ICON_SIDES = [64, 144] as const;
export type IconSide = (typeof ICON_SIDES)[number];

/**
 * The host whose icon stands for an address: `www.github.com` and `github.com` have one. Null for what is not http(s). It has no
 * more than the characters of a host and a port, so it can be part of a path.
 */
export function iconHost(address: string): string | null {
  const url = URL.parse(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const host = url.host.replace(/^www\.(?=[^.]+\.)/, "").replace(/\.$/, "");
  return isIconHost(host) ? host : null;
}

export function isIconHost(text: string): boolean {
  return text.length <= 260 && /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(text);
}

/** The icon of a site that the server knows or may look for. Without a hash it can change, so browsers ask again after a while. */
export function siteIconAddress(host: string, hash?: string): string {
  return hash === undefined ? `/icons/site/${host}` : `/icons/site/${host}/${hash}`;
}

/** The same for a site of the catalogue, or for the host of a page. */
export function siteIconOf(domain: string): string | null {
  const host = iconHost(`https://${domain}/`);
  return host === null ? null : siteIconAddress(host);
}

export function channelPictureAddress(channelId: string, hash: string): string {
  return `/icons/channel/${channelId}/${hash}`;
}

/** For signed-in people: the picture that a channel would have, from what its feed says. `page` is the feed's link. */
export function previewIconAddress({ image, page }: { image: string | null; page: string }): string {
  const named = image === null ? "" : `&image=${encodeURIComponent(image)}`;
  return `/icons/preview?page=${encodeURIComponent(page)}${named}`;
}

/** Adds the size to one of the addresses above. */
export function iconOfSide(icon: string, side: IconSide): string {
  return `${icon}${icon.includes("?") ? "&" : "?"}side=${side}`;
}

/** For `<img srcset>`; undefined for a picture of another server, which has one size only. */
export function iconSources(icon: string): string | undefined {
  if (!icon.startsWith("/icons/")) return undefined;
  return ICON_SIDES.map((side) => `${iconOfSide(icon, side)} ${side}w`).join(", ");
}
