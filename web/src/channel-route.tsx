import { ChannelButtons as Buttons, ChannelTitle as Title } from "./channels/channel-head.tsx";
import { HealthStrip as Strip } from "./channels/health-strip.tsx";
import { ChannelPage } from "./inbox/channel-page.tsx";

/** Joins two features, as routes.tsx does. A module of its own, so that only this page loads what joins them. */
export function ChannelRoute() {
  return <ChannelPage parts={PARTS} />;
}

const PARTS = { Title, Buttons, Strip };
