import type { PublishedChannel } from "./publisher.ts";

/** A simulated person, and the ledger of what the server acknowledged to them. */
export type Person = {
  email: string;
  cookie: string;
  following: Set<PublishedChannel>;
  /** By item id: whether the item must be read. */
  read: Map<string, boolean>;
  /** By item id: whether the item must be starred. */
  starred: Map<string, boolean>;
  /** By item id. */
  channelOf: Map<string, PublishedChannel>;
  imports: { id: string; channels: PublishedChannel[] }[];
  /** Imports that failed from the client's point of view, but may have been stored. */
  uncertainImports: number;
};

export function createPerson(email: string, cookie: string): Person {
  return {
    email,
    cookie,
    following: new Set(),
    read: new Map(),
    starred: new Map(),
    channelOf: new Map(),
    imports: [],
    uncertainImports: 0,
  };
}

export function recordUnsubscribe(person: Person, channel: PublishedChannel): void {
  person.following.delete(channel);
  for (const [id, from] of person.channelOf) {
    if (from !== channel) continue;
    // Starred items stay, marked as read. All others are removed with their marks.
    if (person.starred.get(id)) person.read.set(id, true);
    else for (const marks of [person.read, person.starred]) marks.delete(id);
  }
}
