import { expect, it } from "vitest";
import { categoryOf } from "./category.ts";

it.each([
  ["a page of the documentation", "https://docs.rsshub.app/routes/new-media#sspai", "new-media"],
  ["its English page", "https://docs.rsshub.app/routes/en/travel", "travel"],
  ["an older address", "http://docs.rsshub.app/university#pku", "university"],
  ["a spelling of its own", "https://docs.rsshub.app/routes/traditional_media", "traditional-media"],
  ["a university's own page", "https://docs.rsshub.app/routes/wu-han-da-xue", "university"],
  ["somewhere else", "https://example.org/feeds/constructor", "other"],
  ["nothing below the documentation", "https://docs.rsshub.app/", "other"],
])("%s", (_, docs, category) => expect(categoryOf(docs)).toBe(category));
