import { Link, Outlet } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useWords } from "#ui/words/words.ts";
import { StatusLine } from "../status/status-line.tsx";
import { shellWords } from "../words/shell-words.ts";
import { Brand } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

/** What stands around every page. */
export function Shell() {
  const words = useWords(shellWords);
  return (
    <div className="flex min-h-dvh flex-col desk:grid desk:grid-cols-[248px_minmax(0,1fr)] desk:grid-rows-[1fr_auto]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:left-3 focus:top-3 focus:z-10 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
      >
        {words.skip}
      </a>
      <header className="flex items-center gap-4 bg-sunken px-4 py-3 desk:row-span-2 desk:sticky desk:top-0 desk:h-dvh desk:flex-col desk:items-stretch desk:border-r desk:border-line desk:px-3 desk:py-4">
        <Link to="/" className="flex h-8 items-center gap-2.5 px-2 text-[16px] leading-6 font-semibold tracking-tight">
          <Brand />
        </Link>
        <nav aria-label={words.main}>
          <Link
            to="/"
            className="flex h-10 items-center gap-2.5 rounded-md px-2 text-13 font-medium text-text-2 desk:h-8"
            activeProps={{ className: "bg-[light-dark(#e3e6e1,#242927)] !text-text [&_svg]:text-accent" }}
          >
            <Search aria-hidden size={18} strokeWidth={1.6} />
            {words.discover}
          </Link>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <Outlet />
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 text-12 text-text-3 desk:px-8">
        <StatusLine />
        <LanguageSwitch />
      </footer>
    </div>
  );
}
