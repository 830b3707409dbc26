import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { DEFAULT_FEED_SERVICE } from "#core/rules/catalogue.ts";
export default defineBackground(() => {
  browser.runtime.onMessage.addListener((m) => {
    console.log(m, DEFAULT_FEED_SERVICE);
  });
});
