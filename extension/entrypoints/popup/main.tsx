import { Popup } from "../../src/popup/popup.tsx";
import { findTab, readPopupPage } from "../../src/popup/read-popup-page.ts";
import { renderScreen } from "../../src/screen/render-screen.tsx";
import { openServer } from "../../src/server/server-state.ts";
import { loadSettings } from "../../src/settings/store.ts";

// All of it is read from this device in a moment, so nothing is rendered before.
const [settings, tabId] = await Promise.all([loadSettings(), findTab()]);
const server = openServer(settings);
const page = await readPopupPage(tabId, settings);
await renderScreen(settings, <Popup settings={settings} tabId={tabId} page={page} server={server} />);
