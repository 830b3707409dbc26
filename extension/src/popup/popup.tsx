import { useState } from "react";
import { browser } from "wxt/browser";
import { IconButton } from "#ui/controls/button.tsx";
import { BrandMark } from "#ui/marks/brand-mark.tsx";
import { RouteText } from "#ui/suggestions/route-text.tsx";
import { useWords } from "#ui/words/words.ts";
import Search from "~icons/lucide/search";
import SettingsIcon from "~icons/lucide/settings";
import X from "~icons/lucide/x";
import type { ServerStore } from "../server/server-state.ts";
import type { Settings } from "../settings/settings.ts";
import { Footer } from "./footer.tsx";
import { PageView } from "./page-view.tsx";
import { type PopupPage, readPopupPage } from "./read-popup-page.ts";
import { SearchView } from "./search-view.tsx";
import { SendPage } from "./send-page.tsx";
import { SubscribeProvider } from "./subscribe-provider.tsx";
import { UnreadablePage } from "./unreadable-page.tsx";

export interface PopupProps {
  settings: Settings;
  tabId: number | undefined;
  page: PopupPage | null;
  server: ServerStore;
}

export function Popup({ settings, tabId, page: seen, server }: PopupProps) {
  const words = useWords("popup");
  const [page, setPage] = useState(seen);
  const [isSearching, setSearching] = useState(false);
  const look = async () => setPage(await readPopupPage(tabId, settings));
  return (
    <SubscribeProvider settings={settings} server={server}>
      <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-line border-b bg-bg pr-2 pl-4">
        <BrandMark className="size-5" />
        <h1 className="min-w-0 flex-1">
          {page ? (
            <RouteText text={shortAddress(page.facts.address)} />
          ) : (
            <span className="font-semibold">Pagecast</span>
          )}
        </h1>
        <IconButton
          label={isSearching ? words.back : words.search}
          title={isSearching ? words.back : words.search}
          onClick={() => setSearching(!isSearching)}
        >
          {isSearching ? (
            <X aria-hidden size={18} strokeWidth={1.6} />
          ) : (
            <Search aria-hidden size={18} strokeWidth={1.6} />
          )}
        </IconButton>
        <IconButton label={words.settings} title={words.settings} onClick={() => browser.runtime.openOptionsPage()}>
          <SettingsIcon aria-hidden size={18} strokeWidth={1.6} />
        </IconButton>
      </header>
      <main>
        {isSearching ? (
          <SearchView settings={settings} />
        ) : page ? (
          <>
            <PageView page={page} settings={settings} server={server} onLookAgain={look} />
            <SendPage address={page.facts.address} tabId={tabId} settings={settings} server={server} />
          </>
        ) : (
          <UnreadablePage tabId={tabId} />
        )}
      </main>
      <Footer settings={settings} server={server} />
    </SubscribeProvider>
  );
}

/** Without the scheme, and with percent-encoding decoded. */
function shortAddress(address: string): string {
  const bare = address.replace(/^https?:\/\//, "").replace(/\/$/, "");
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}
