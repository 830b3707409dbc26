/** What the first load of Discover says; the words of what it finds come with what it finds. */
export const discover = {
  place: "Discover",
  title: "Paste a page. Follow what it publishes.",
  lead: "Pagecast recognises the address and lists every feed it can make from it, in Chinese or English, with the reason when there is none.",
  label: "Paste a page address",
  paste: "Paste",
  clear: "Clear the address",
  find: "Find feeds",
  try: "Try",
  drop: "Drop the link to find its feeds",
  size: (rules: string, sites: string) => `${rules} rules on ${sites} sites.`,
  updated: (month: string) => `Updated ${month}.`,
  notAnAddress: "Not an address: it should look like github.com/DIYgod/RSSHub.",
  noFeed: "No feed for this page",

  recent: {
    title: "Looked up recently",
    clear: "Clear",
    feeds: (count: number) => (count === 0 ? "No feed" : count === 1 ? "1 feed" : `${count} feeds`),
  },
  bookmarklet: {
    hint: "Find the feeds of any page with one click: drag this to your bookmarks.",
    name: "Find feeds",
    pressed: "Drag it to the bookmarks bar: there it looks up the page you are on.",
  },
};
