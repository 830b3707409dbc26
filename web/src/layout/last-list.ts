/** Pages with a list from which a channel is opened. */
const LISTS: readonly string[] = ["/inbox", "/channels"];

interface List {
  to: "/inbox" | "/channels";
  search: Record<string, unknown>;
}

const CHANNELS: List = { to: "/channels", search: {} };
let list = CHANNELS;

/** The page that is left for a channel. From one channel to another, the list stays the one before. */
export function rememberList(left: { pathname: string; search: object } | undefined): void {
  if (left?.pathname.startsWith("/channels/")) return;
  const isList = left !== undefined && LISTS.includes(left.pathname);
  // Without the item that was open: it may be of the channel that is left.
  list = isList ? { to: left.pathname as List["to"], search: { ...left.search, item: undefined } } : CHANNELS;
}

/** The list that the open channel was chosen from. */
export function lastList(): List {
  return list;
}
