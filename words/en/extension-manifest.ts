/** What the browser and its store say about the extension. */
export const extensionManifest = {
  name: "Pagecast",
  description: "Shows the feeds of the page you are on and follows them with your Pagecast. Works on your device.",
};
