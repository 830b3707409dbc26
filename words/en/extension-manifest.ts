/** What the browser and its store say about the extension. */
export const extensionManifest = {
  /** The folder in `_locales`, by the name that browsers know the language by. */
  locale: "en",
  name: "Pagecast",
  description: "Shows the feeds of the page you are on and follows them with your Pagecast. Works on your device.",
};
