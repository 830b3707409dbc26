/** Where people keep articles: servers that ours calls, and Obsidian, which only their own device can open. */
export const SAVE_SERVERS = ["readeck", "wallabag", "linkding"] as const;
export type SaveServer = (typeof SAVE_SERVERS)[number];
export const SAVE_SERVICES = [...SAVE_SERVERS, "obsidian"] as const;
export type SaveService = (typeof SAVE_SERVICES)[number];

/** Names, the same in every language. */
export const SERVICE_NAMES: Record<SaveService, string> = {
  readeck: "Readeck",
  wallabag: "wallabag",
  linkding: "linkding",
  obsidian: "Obsidian",
};

/** Why an article cannot be sent. `service` is its name. */
export type SaveProblem =
  | { kind: "save-unreachable"; service: string } // no such host, or nothing answers there
  | { kind: "save-private"; service: string } // an address that is not public
  | { kind: "save-not-here"; service: string } // something answers, and it is not this service
  | { kind: "save-credentials"; service: string } // a wrong token or password, or one that cannot be decrypted any more
  | { kind: "save-refused"; service: string }
  | { kind: "save-busy"; service: string }
  | { kind: "save-slow"; service: string }
  | { kind: "save-certificate"; service: string }
  | { kind: "save-unreadable"; service: string }
  | { kind: "not-connected"; service: string }
  | { kind: "item-without-link" };
