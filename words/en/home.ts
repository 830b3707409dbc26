/** What Discover shows below its box before anything is looked up. */
export const home = {
  recent: {
    title: "Recently looked up",
    clear: "Clear",
    feeds: (count: number) => (count === 0 ? "No feed" : count === 1 ? "1 feed" : `${count} feeds`),
  },
  bookmarklet: {
    hint: "Find the feeds of any page with one click. Drag this to your bookmarks:",
    name: "Find feeds",
    pressed: "Drag it to your bookmarks bar. Clicking it there looks up the page you are on.",
  },
};
