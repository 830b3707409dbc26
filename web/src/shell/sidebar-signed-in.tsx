import { Link } from "@tanstack/react-router";
import { guessLanguage } from "#core/guess-language.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import Plus from "~icons/lucide/plus";
import Settings from "~icons/lucide/settings";
import { ChannelMark } from "../following/channel-mark.tsx";
import { titleOf } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { Avatar } from "../layout/avatar.tsx";
import type { Me } from "../person/me.ts";
import { useMembership } from "../person/use-membership.ts";
import { SIDEBAR_CURRENT as CURRENT, SIDEBAR_ROW as ROW } from "./sidebar-row.ts";

/** The channels the person follows. */
export function Channels({ channels }: { channels: readonly ListedChannel[] }) {
  const words = useWords("shell");
  const own = useWords("sidebar");
  return (
    <section className="mt-6 flex min-h-0 flex-1 flex-col" aria-labelledby="sidebar-channels">
      <div className="flex h-7 items-center justify-between px-2">
        <h2 id="sidebar-channels" className="font-medium text-12 text-text-3">
          {words.channels}
        </h2>
        <Link
          to="/"
          aria-label={own.addChannel}
          className="-mr-1 grid size-6 place-items-center rounded-control text-text-3 hover:bg-hover hover:text-text"
        >
          <Plus aria-hidden size={14} strokeWidth={1.8} />
        </Link>
      </div>
      {/* Positioned, so that it also contains the visually hidden text of its rows, which would otherwise extend the page. */}
      <ul className="-mx-1 relative min-h-0 flex-1 overflow-y-auto px-1">
        {channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} />
        ))}
      </ul>
    </section>
  );
}

function ChannelRow({ channel }: { channel: ListedChannel }) {
  const words = useWords("shell");
  return (
    <li>
      <Link
        to="/channels/$channelId"
        params={{ channelId: channel.id }}
        activeOptions={{ includeSearch: false }}
        className={`${ROW} ${channel.unread > 0 ? "" : "text-text-2"}`}
        activeProps={{ className: CURRENT }}
      >
        <span className="ml-0.5 flex">
          <ChannelMark channel={channel} />
        </span>
        <SiteMark name={titleOf(channel)} mark={channel.channelUrl} icon={channel.image} size="xs" />
        <span lang={guessLanguage(titleOf(channel))} className="min-w-0 truncate">
          {titleOf(channel)}
        </span>
        {channel.unread > 0 && (
          <span className="ml-auto shrink-0 font-semibold text-12 tabular-nums">
            <span aria-hidden>{channel.unread}</span>
            <span className="sr-only">, {words.unread(channel.unread)}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** The person's name, and how much of their plan is used. */
export function Person({ me }: { me: Me }) {
  const words = useWords("shell");
  return (
    <>
      <PlanUse />
      <Link to="/settings" className="-mx-2 flex h-9 items-center gap-2 rounded-md px-2 text-13 hover:bg-hover">
        <Avatar name={me.name} />
        <span className="min-w-0 flex-1 truncate">
          <span className="sr-only">{words.settings}: </span>
          {me.name}
        </span>
        <Settings aria-hidden size={16} strokeWidth={1.6} />
      </Link>
    </>
  );
}

/** Used and allowed channels. Its height is the same while it loads, and with every plan. */
function PlanUse() {
  const own = useWords("sidebar");
  const planName = useWords("plans");
  const membership = useMembership();
  if (!membership) return <div className="h-[42px]" />;
  const { plan, used, allowed } = membership;
  const full = allowed > 0 && used >= allowed;
  return (
    <Link
      to="/membership"
      className="-mx-2 mb-1 flex h-[38px] flex-col justify-center rounded-md px-2 text-12 text-text-2 hover:bg-hover"
    >
      {allowed === 0 ? own.freePlan : own.planUse(planName[plan], used, allowed)}
      {allowed > 0 && (
        <span aria-hidden className="mt-2 block h-1 overflow-hidden rounded-full bg-line">
          <span
            className={`block h-full rounded-full ${full ? "bg-warn" : "bg-accent"}`}
            style={{ width: `${Math.min(100, (used / allowed) * 100)}%` }}
          />
        </span>
      )}
    </Link>
  );
}
