export const directories = {
  title: "Search by name",
  hint: "People search the catalogue and the channels followed here by name. Public directories are searched only if you allow it.",
  podcasts: "Search Apple Podcasts",
  podcastsHint:
    "When someone submits a name, this server sends it to itunes.apple.com, without saying who searches. At most 20 times a minute; results are kept for a day.",
};
