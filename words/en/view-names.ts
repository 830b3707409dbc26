/** The views that everybody has. */
export const viewNames = {
  all: "All",
  unread: "Unread",
  starred: "Starred",
  videos: "Videos",
  podcasts: "Podcasts",
  today: "Today",
};
