import { Link } from "@tanstack/react-router";
import { Plus, Settings, ShieldCheck } from "lucide-react";
import { planNames } from "#ui/words/plan-words.ts";
import { useWords } from "#ui/words/words.ts";
import { type Me, useMe } from "../account/me.ts";
import { type ListedChannel, titleOf, useChannels } from "../channels/use-channels.ts";
import { useMembership } from "../membership/use-membership.ts";
import { shellWords } from "../words/shell-words.ts";
import { Avatar } from "./avatar.tsx";
import { Brand } from "./brand.tsx";
import { ChannelMark } from "./channel-mark.tsx";
import { PLACES } from "./places.ts";

const ROW = "flex h-8 items-center gap-2.5 rounded-md px-2 text-13 hover:bg-hover";
const HERE = "bg-[light-dark(#e3e6e1,#242927)]! text-text! [&_svg]:text-accent";

/** On a desk: where one can go, what one follows, and who one is. */
export function Sidebar() {
  const words = useWords(shellWords);
  const me = useMe();
  const { data: channels } = useChannels();
  const unread = channels?.reduce((sum, channel) => sum + channel.unread, 0) ?? 0;
  return (
    <header className="sticky top-0 row-span-2 hidden h-dvh flex-col border-line border-r bg-sunken px-3 pt-4 pb-3 desk:flex">
      <Link to="/" className="flex h-8 items-center gap-2.5 px-2 font-semibold text-[16px] leading-6 tracking-tight">
        <Brand />
      </Link>
      <nav aria-label={words.main} className="mt-4">
        {PLACES.map(({ to, name, icon: Icon, count }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === "/" }}
            className={`${ROW} font-medium text-text-2`}
            activeProps={{ className: HERE }}
          >
            <Icon aria-hidden size={18} strokeWidth={1.6} />
            {words[name]}
            {count === "unread" && unread > 0 && <Count unread={unread} />}
          </Link>
        ))}
        {me?.role === "admin" && (
          <Link to="/admin" className={`${ROW} font-medium text-text-2`} activeProps={{ className: HERE }}>
            <ShieldCheck aria-hidden size={18} strokeWidth={1.6} />
            {words.admin}
          </Link>
        )}
      </nav>
      {channels && channels.length > 0 ? <Channels channels={channels} /> : <div className="flex-1" />}
      <div className="-mx-3 border-line border-t px-5 pt-3">{me ? <Person me={me} /> : me === null && <Nobody />}</div>
    </header>
  );
}

function Count({ unread }: { unread: number }) {
  const words = useWords(shellWords);
  return (
    <span className="ml-auto font-medium text-12 text-text-3 tabular-nums">
      <span aria-hidden>{unread}</span>
      <span className="sr-only">, {words.unread(unread)}</span>
    </span>
  );
}

function Channels({ channels }: { channels: readonly ListedChannel[] }) {
  const words = useWords(shellWords);
  return (
    <section className="mt-6 flex min-h-0 flex-1 flex-col" aria-labelledby="sidebar-channels">
      <div className="flex h-7 items-center justify-between px-2">
        <h2 id="sidebar-channels" className="font-medium text-12 text-text-3">
          {words.channels}
        </h2>
        <Link
          to="/"
          aria-label={words.addChannel}
          className="-mr-1 grid size-6 place-items-center rounded-control text-text-3 hover:bg-hover hover:text-text"
        >
          <Plus aria-hidden size={14} strokeWidth={1.8} />
        </Link>
      </div>
      <ul className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
        {channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} />
        ))}
      </ul>
    </section>
  );
}

function ChannelRow({ channel }: { channel: ListedChannel }) {
  const words = useWords(shellWords);
  return (
    <li className={`${ROW} ${channel.unread > 0 ? "" : "text-text-2"}`}>
      <span className="ml-0.5 flex">
        <ChannelMark channel={channel} />
      </span>
      <span className="min-w-0 truncate">{titleOf(channel)}</span>
      {channel.unread > 0 && (
        <span className="ml-auto font-semibold text-12 tabular-nums">
          <span aria-hidden>{channel.unread}</span>
          <span className="sr-only">{words.unread(channel.unread)}</span>
        </span>
      )}
    </li>
  );
}

function Person({ me }: { me: Me }) {
  const words = useWords(shellWords);
  return (
    <>
      <PlanUse />
      <Link
        to="/settings"
        aria-label={`${words.settings}: ${me.name}`}
        className="-mx-2 flex h-9 items-center gap-2 rounded-md px-2 text-13 hover:bg-hover"
      >
        <Avatar name={me.name} />
        <span className="min-w-0 flex-1 truncate">{me.name}</span>
        <Settings aria-hidden size={16} strokeWidth={1.6} />
      </Link>
    </>
  );
}

/** What is used and allowed, before anyone clicks; its height is there while it is not known. */
function PlanUse() {
  const words = useWords(shellWords);
  const planName = useWords(planNames);
  const membership = useMembership();
  if (!membership) return <div className="h-10" />;
  const { plan, used, allowed } = membership;
  const full = allowed > 0 && used >= allowed;
  return (
    <Link to="/membership" className="-mx-2 mb-1 block rounded-md px-2 pt-0.5 pb-2 text-12 text-text-2 hover:bg-hover">
      {allowed === 0 ? words.freePlan : words.planUse(planName[plan], used, allowed)}
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

function Nobody() {
  const words = useWords(shellWords);
  return (
    <div className="-mx-2 flex items-center gap-1">
      <Link to="/sign-in" className={`${ROW} flex-1 font-medium`}>
        <Avatar name="" />
        {words.signIn}
      </Link>
      <Link
        to="/settings"
        aria-label={words.settings}
        className="grid size-8 place-items-center rounded-control text-text-2 hover:bg-hover"
      >
        <Settings aria-hidden size={16} strokeWidth={1.6} />
      </Link>
    </div>
  );
}
