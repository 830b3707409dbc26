import { drawScreen } from "../../src/look/screen.tsx";
import { Popup } from "../../src/popup/popup.tsx";
import { seePage, tabBelow } from "../../src/popup/read-view.ts";
import { openServer } from "../../src/server/server-state.ts";
import { loadSettings } from "../../src/settings/store.ts";

// All of it is on this device and there in a moment, so nothing is drawn before it.
const [settings, tabId] = await Promise.all([loadSettings(), tabBelow()]);
const server = openServer(settings);
const page = await seePage(tabId, settings);
await drawScreen(settings, <Popup settings={settings} tabId={tabId} page={page} server={server} />);
