import { readFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "wxt";
import { lucideIcons } from "../ui/icon-plugin.ts";
import { listCatalogueFiles } from "./bundle-catalogue.ts";
import { listLocaleFiles } from "./bundle-locales.ts";
import { withoutInnerHtml } from "./without-inner-html.ts";

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
  version: string;
};

/**
 * Our pages run only our own files. They may connect to any server, because the person's may be anywhere, and the browser
 * asks the person first. Styles may be inline because menus and toasts are positioned by style attributes.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Our code never turns text into markup or a script's address: see without-inner-html.ts.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https: http:",
  "connect-src 'self' https: http:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** For two browsers: `wxt build -b chrome` and `-b firefox`, both Manifest V3. */
export default defineConfig({
  root: import.meta.dirname,
  outDir: "dist",
  imports: false,
  manifestVersion: 3,
  modules: ["@wxt-dev/module-react"],
  zip: { artifactTemplate: `pagecast-${version}-{{browser}}.zip`, zipSources: false },
  vite: () => ({ plugins: [tailwindcss(), lucideIcons(), withoutInnerHtml()], build: { reportCompressedSize: false } }),
  hooks: {
    "build:publicAssets": async (_, files) => {
      files.push(...listCatalogueFiles(), ...(await listLocaleFiles()));
    },
  },
  manifest: ({ browser }) => ({
    name: "__MSG_name__",
    description: "__MSG_description__",
    default_locale: "en",
    version,
    // storage: the settings and the newer catalogue. alarms: to check for a newer catalogue once a day.
    permissions: ["storage", "alarms"],
    // Requested for one host at a time, when the person enters a server.
    optional_host_permissions: ["https://*/*", "http://*/*"],
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
    action: { default_title: "Pagecast", default_icon: ICONS },
    icons: ICONS,
    ...(browser === "firefox"
      ? {
          browser_specific_settings: {
            gecko: {
              id: "extension@pagecast.example",
              // The first version that supports event pages, optional host permissions and data collection.
              strict_min_version: "140.0",
              data_collection_permissions: { required: ["none"] },
            },
            gecko_android: { strict_min_version: "142.0" },
          },
        }
      : // The first version with URL.parse.
        { minimum_chrome_version: "126" }),
  }),
});

const ICONS = { 16: "icon/16.png", 32: "icon/32.png", 48: "icon/48.png", 128: "icon/128.png" };
