import { defineContentScript } from "wxt/utils/define-content-script";
import { watchPage } from "../src/page/watch-page.ts";

export default defineContentScript({ matches: ["http://*/*", "https://*/*"], runAt: "document_idle", main: watchPage });
