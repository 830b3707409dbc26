import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useWords } from "#ui/words/words.ts";
import Settings from "~icons/lucide/settings";
import ShieldCheck from "~icons/lucide/shield-check";
import { useChannels } from "../following/use-channels.ts";
import { Avatar } from "../layout/avatar.tsx";
import { Brand } from "../layout/brand.tsx";
import { useMe } from "../person/me.ts";
import { DESTINATIONS } from "./destinations.ts";
import { SIDEBAR_CURRENT as CURRENT, SIDEBAR_ROW as ROW } from "./sidebar-row.ts";

// Loaded only for people who are signed in.
const Channels = lazy(() => import("./sidebar-signed-in.tsx").then(({ Channels }) => ({ default: Channels })));
const Person = lazy(() => import("./sidebar-signed-in.tsx").then(({ Person }) => ({ default: Person })));
const OpenRequests = lazy(() =>
  import("../person/open-requests.tsx").then(({ OpenRequests }) => ({ default: OpenRequests })),
);

/** Paths that are prefixes of others: the page of one channel has its own row. */
const EXACT: readonly string[] = ["/", "/channels"];

/** On desktops: the main destinations, the channels, and the account. */
export function Sidebar() {
  const words = useWords("shell");
  const me = useMe();
  const { data: channels } = useChannels();
  const unread = channels?.reduce((sum, channel) => sum + channel.unread, 0) ?? 0;
  return (
    <header className="sticky top-0 row-span-2 hidden h-dvh flex-col border-line border-r bg-sunken px-3 pt-4 pb-3 desk:flex">
      <Link to="/" className="flex h-8 items-center gap-2.5 px-2 font-semibold text-[16px] leading-6 tracking-tight">
        <Brand />
      </Link>
      <nav aria-label={words.main} className="mt-4">
        {DESTINATIONS.map(({ to, name, icon: Icon, count }) => (
          <Link
            key={to}
            to={to}
            activeOptions={EXACT.includes(to) ? { exact: true, includeSearch: false } : {}}
            className={`${ROW} font-medium text-text-2`}
            activeProps={{ className: CURRENT }}
          >
            <Icon aria-hidden size={18} strokeWidth={1.6} />
            {words[name]}
            {count === "unread" && unread > 0 && <Count unread={unread} />}
          </Link>
        ))}
        {me?.role === "admin" && (
          <Link to="/admin" className={`${ROW} font-medium text-text-2`} activeProps={{ className: CURRENT }}>
            <ShieldCheck aria-hidden size={18} strokeWidth={1.6} />
            {words.admin}
            <Suspense>
              <OpenRequests />
            </Suspense>
          </Link>
        )}
      </nav>
      <Suspense fallback={<div className="flex-1" />}>
        {channels && channels.length > 0 ? <Channels channels={channels} /> : <div className="flex-1" />}
      </Suspense>
      {/* Drawn when its height is known, so that its line does not move. */}
      {me !== undefined && (
        <div className="-mx-3 border-line border-t px-5 pt-3">
          <Suspense fallback={<div className="h-[78px]" />}>{me ? <Person me={me} /> : <SignedOut />}</Suspense>
        </div>
      )}
    </header>
  );
}

function Count({ unread }: { unread: number }) {
  const words = useWords("shell");
  return (
    <span className="ml-auto font-medium text-12 text-text-3 tabular-nums">
      <span aria-hidden>{unread}</span>
      <span className="sr-only">, {words.unread(unread)}</span>
    </span>
  );
}

function SignedOut() {
  const words = useWords("shell");
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
