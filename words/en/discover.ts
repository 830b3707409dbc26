/** What the first load of Discover says; the words of what it finds come with what it finds. */
export const discover = {
  name: "Discover",
  title: "Paste a page. Follow what it publishes.",
  lead: "Pagecast lists every feed that a page has or that can be made from it, and tells you why when there is none.",
  label: "Paste a page address or type a name",
  placeholder: "https:// or a name",
  paste: "Paste",
  clear: "Clear address",
  find: "Find feeds",
  try: "Try",
  drop: "Drop the link to find its feeds",
  size: (rules: string, sites: string) => `${rules} rules for ${sites} sites.`,
  catalogue: "Catalogue",
  guide: "Guide",
  updated: (month: string) => `Updated ${month}.`,
  nothingTyped: "Paste an address or type a name first.",
};
