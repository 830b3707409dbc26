import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "#ui/words/words.ts";
import ChevronLeft from "~icons/lucide/chevron-left";
import { useMe } from "../person/me.ts";
import { Avatar } from "./avatar.tsx";

interface PageProps {
  /** The page's name: in its bar, and in the browser's title. */
  title: string;
  /** At the right of the bar. */
  actions?: ReactNode;
  /** On phones, a way back instead of being one of the main places. */
  back?: "/" | "/settings" | "/channels" | "/catalogue";
  /** The page has a heading of its own: no bar on a desk, and on a phone the bar is no heading, or only the way back. */
  hasHeading?: boolean;
  children: ReactNode;
}

/** A page's bar, its title and what it holds. */
export function Page({ title, actions, back, hasHeading = false, children }: PageProps) {
  const words = useWords("shell");
  const Name = hasHeading ? "p" : "h1";
  return (
    <>
      <title>{`${title} · Pagecast`}</title>
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
        <YouOnPhone />
      </div>
      {children}
    </>
  );
}

function YouOnPhone() {
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
