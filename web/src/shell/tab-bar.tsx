import { Link } from "@tanstack/react-router";
import { useWords } from "#ui/words/words.ts";
import { forgetView } from "../views/forget-view.ts";
import { useUnreadCounts } from "../views/use-unread-counts.ts";
import { TABS } from "./destinations.ts";

/** On phones: the main destinations at the bottom of the screen. */
export function TabBar() {
  const words = useWords("shell");
  const { data: counts } = useUnreadCounts();
  const unread = counts?.total ?? 0;
  return (
    <nav
      aria-label={words.main}
      className="fixed inset-x-0 bottom-0 z-20 grid h-18 auto-cols-fr grid-flow-col border-line border-t bg-bg px-2 pt-1.5 pb-[18px] desk:hidden print:hidden!"
    >
      {TABS.map(({ to, name, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          onClick={to === "/inbox" ? () => forgetView("unread") : undefined}
          activeOptions={{ exact: to === "/", includeSearch: false }}
          className="relative flex flex-col items-center justify-center gap-0.5 rounded-control font-medium text-[11px] text-text-3 leading-4"
          activeProps={{ className: "text-accent!" }}
        >
          <Icon aria-hidden size={22} strokeWidth={1.6} />
          {words[name]}
          {to === "/inbox" && unread > 0 && (
            <span className="absolute top-[-1px] left-[calc(50%+5px)] h-4 min-w-[18px] rounded-full bg-accent px-1 whitespace-nowrap text-center font-semibold text-[11px] text-on-accent leading-4 shadow-[0_0_0_2px_var(--bg)]">
              <span aria-hidden>{unread > 999 ? "999+" : unread}</span>
              <span className="sr-only">, {words.unread(unread)}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
