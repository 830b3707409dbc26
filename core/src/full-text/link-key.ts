/**
 * What the addresses of one page have in common, to find candidates by. The database has the same in an index
 * (0081-item-links.sql), so this must not change; `linkIdentity` then says which of them are the page.
 */
export function linkKey(link: string): string {
  return link
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .split(/[?#]/)[0]!
    .replace(/\/+$/, "");
}
