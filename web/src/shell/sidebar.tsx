import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { PHONE, useMediaQuery } from "#ui/controls/use-media-query.ts";
import { useWords } from "#ui/words/words.ts";
import Settings from "~icons/lucide/settings";
import { Avatar } from "../layout/avatar.tsx";
import { Brand } from "../layout/brand.tsx";
import { useMe } from "../person/me.ts";
import { PAGES } from "./destinations.ts";
import { SIDEBAR_CURRENT as CURRENT, SIDEBAR_ROW as ROW, RowContent } from "./sidebar-row.tsx";

// Loaded only for people who are signed in.
const loadSignedIn = () => import("./sidebar-signed-in.tsx");
const BarButtons = lazy(() => loadSignedIn().then(({ BarButtons }) => ({ default: BarButtons })));
const Channels = lazy(() => loadSignedIn().then(({ Channels }) => ({ default: Channels })));
const Person = lazy(() => loadSignedIn().then(({ Person }) => ({ default: Person })));
const Views = lazy(() => loadSignedIn().then(({ Views }) => ({ default: Views })));
const Folders = lazy(() => loadSignedIn().then(({ Folders }) => ({ default: Folders })));

/** On desktops: Discover, the views, the channels in their folders, and the account. */
export function Sidebar() {
  const words = useWords("shell");
  const me = useMe();
  const isPhone = useMediaQuery(PHONE);
  return (
    <>
      {/* `isolate`: these parts are not painted again when only the rows of the channels change. */}
      <header className="sticky top-0 hidden h-dvh flex-col scroll-pb-14 overflow-y-auto border-line border-r bg-sunken px-3 pt-3 desk:flex print:hidden!">
        <div className="isolate flex h-9 shrink-0 items-center gap-1">
          <Link
            to="/"
            className="mr-auto flex h-8 items-center gap-2.5 rounded-control px-2 font-semibold text-[16px] leading-6 tracking-tight"
          >
            <Brand />
          </Link>
          {me && (
            <Suspense>
              <BarButtons />
            </Suspense>
          )}
        </div>
        <nav aria-label={words.main} className="isolate mt-2 shrink-0">
          {PAGES.map(({ to, name, icon }) => (
            <Link
              key={to}
              to={to}
              activeOptions={to === "/" ? { exact: true, includeSearch: false } : {}}
              className={ROW}
              activeProps={{ className: CURRENT }}
            >
              <RowContent icon={icon}>{words[name]}</RowContent>
            </Link>
          ))}
          {/* As high as the views that everybody has, so that nothing below moves when they are here. */}
          {me !== null && (
            <div className="mt-3.5 min-h-[180px]">
              <Suspense>{me && <Views />}</Suspense>
            </div>
          )}
        </nav>
        <Suspense fallback={<div className="flex-1" />}>
          {me && !isPhone ? <Channels me={me} /> : <div className="flex-1" />}
        </Suspense>
        {/* Drawn when its height is known, so that its line does not move. */}
        {me !== undefined && (
          <div className="sticky bottom-0 isolate z-10 -mx-3 h-[53px] shrink-0 border-line border-t bg-sunken pr-2.5 pl-5">
            <Suspense>{me ? <Person me={me} /> : <SignedOut />}</Suspense>
          </div>
        )}
      </header>
      {/* Beside the sidebar, which phones hide. */}
      {me && (
        <Suspense>
          <Folders />
        </Suspense>
      )}
    </>
  );
}

function SignedOut() {
  const words = useWords("shell");
  return (
    <div className="flex h-full items-center gap-1">
      <Link to="/sign-in" className={`${ROW} -ml-2 flex-1 font-medium`}>
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
