import type { inferRouterOutputs } from "@trpc/server";
import type { Source } from "#core/channel/decide-channel.ts";
import type { AppRouter } from "#server/rpc.ts";
import { type Connection, callServer } from "./call-server.ts";

type Outputs = inferRouterOutputs<AppRouter>;
export type Account = Outputs["account"]["get"];
export type Channels = Outputs["channels"]["list"];
export type Membership = Outputs["membership"]["get"];
export type Preview = Outputs["discover"]["preview"];
export type Status = Outputs["status"]["get"];

export const readAccount = (to: Connection) => callServer<Account>(to, { path: "account.get", kind: "query" });
export const readChannels = (to: Connection) => callServer<Channels>(to, { path: "channels.list", kind: "query" });
export const readMembership = (to: Connection) => callServer<Membership>(to, { path: "membership.get", kind: "query" });
export const readStatus = (to: Connection) => callServer<Status>(to, { path: "status.get", kind: "query" });

export const readPreview = (to: Connection, input: { route: string } | { feedUrl: string }) =>
  callServer<Preview>(to, { path: "discover.preview", input, kind: "query" });

export const subscribe = (to: Connection, input: { channelUrl: string; feed: Source | undefined; isUndo: boolean }) =>
  callServer<Outputs["channels"]["subscribe"]>(to, { path: "channels.subscribe", input, kind: "mutation" });
export const unsubscribe = (to: Connection, channelUrl: string) =>
  callServer(to, { path: "channels.unsubscribe", input: { channelUrl }, kind: "mutation" });
