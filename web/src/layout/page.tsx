import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "#ui/words/words.ts";
import ChevronLeft from "~icons/lucide/chevron-left";
import { useMe } from "../person/me.ts";
import { Avatar } from "./avatar.tsx";

interface PageProps {
  /** In the page's bar and in the browser's title. */
  title: string;
  /** On the right of the bar. */
  actions?: ReactNode;
  /** On phones, a back button; for pages that the tab bar does not have. */
  back?: "/" | "/settings" | "/channels" | "/catalogue";
  /** The page has its own heading: no bar on desktops; on phones the bar is not a heading, or only has the back button. */
  hasHeading?: boolean;
  /** The page's content begins with a bar, also on phones. */
  hasOwnBar?: boolean;
  children: ReactNode;
}

/** A page's bar, its title and its content. */
export function Page({ title, actions, back, hasHeading = false, hasOwnBar = false, children }: PageProps) {
  const words = useWords("shell");
  const Name = hasHeading ? "p" : "h1";
  return (
    <>
      <title>{`${title} · Pagecast`}</title>
      {!hasOwnBar && (
        <div
          className={`flex h-13 items-center gap-2 pr-2 desk:h-14 desk:border-line desk:border-b desk:px-8 ${back ? "pl-1" : "pl-4"} ${hasHeading ? "desk:hidden" : ""}`}
        >
          {back && (
            <Link
              to={back}
              aria-label={words.back}
              className="grid size-10 place-items-center rounded-control text-text-3 desk:hidden"
            >
              <ChevronLeft aria-hidden size={18} strokeWidth={1.6} />
            </Link>
          )}
          <Name className="min-w-0 flex-1 truncate font-semibold text-18 tracking-[-.015em] desk:text-15 desk:tracking-[-.01em]">
            {!(hasHeading && back) && title}
          </Name>
          {actions}
          <PhoneAccountLink />
        </div>
      )}
      {children}
    </>
  );
}

/** The way to the account on phones, where there is no sidebar: at the end of a page's bar. */
export function PhoneAccountLink() {
  const words = useWords("shell");
  const me = useMe();
  const look = "grid size-10 place-items-center rounded-control desk:hidden";
  if (me === undefined) return <span className={look} />;
  return (
    <Link to={me ? "/settings" : "/sign-in"} className={look}>
      <span className="sr-only">{me ? words.yourAccount(me.name) : words.signIn}</span>
      <Avatar name={me?.name ?? ""} />
    </Link>
  );
}
