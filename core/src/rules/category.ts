// The category of a rule: the page of the feed service's documentation that describes it.

export const CATEGORIES = [
  "new-media",
  "university",
  "government",
  "finance",
  "multimedia",
  "programming",
  "traditional-media",
  "game",
  "journal",
  "social-media",
  "anime",
  "reading",
  "program-update",
  "bbs",
  "forecast",
  "shopping",
  "blog",
  "picture",
  "study",
  "travel",
  "design",
  "live",
  "sport",
  "other",
] as const;

export type Category = (typeof CATEGORIES)[number];

/** `https://docs.rsshub.app/routes/en/travel#x` is `travel`. A link to anything else is `other`. */
export function categoryOf(docs: string): Category {
  const page = docs.replace(/^https?:\/\/[^/]+\//, "").replace(/^(?:routes\/)?(?:en\/)?\/?/, "");
  const name = page.replace(/[#?/].*$/, "").replaceAll("_", "-");
  return CATEGORIES.find((category) => category === (SPELLINGS[name] ?? name)) ?? "other";
}

const SPELLINGS: Record<string, Category> = {
  __proto__: null as never,
  universities: "university",
  "news-media": "new-media",
  blogs: "blog",
  v2ex: "bbs",
  "wu-han-da-xue": "university",
};
