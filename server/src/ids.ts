type Id<Of extends string> = string & { readonly __brand: Of };

// Each kind of id has its own type, so that a channel's id does not fit where a person's is asked for.
export type UserId = Id<"UserId">;
export type ChannelId = Id<"ChannelId">;
export type ItemId = Id<"ItemId">;
/** A video that a person opened. */
export type ContentId = Id<"ContentId">;
export type FolderId = Id<"FolderId">;
/** A list of feeds that a person imports. */
export type ImportId = Id<"ImportId">;

export type Role = "admin" | "person";
