import { Options } from "../../src/options/options.tsx";
import { renderScreen } from "../../src/screen/render-screen.tsx";
import { loadSettings } from "../../src/settings/store.ts";

const settings = await loadSettings();
await renderScreen(settings, <Options settings={settings} />);
