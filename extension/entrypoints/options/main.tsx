import { drawScreen } from "../../src/look/screen.tsx";
import { Options } from "../../src/options/options.tsx";
import { loadSettings } from "../../src/settings/store.ts";

const settings = await loadSettings();
await drawScreen(settings, <Options settings={settings} />);
