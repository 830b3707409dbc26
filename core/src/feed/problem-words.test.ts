import { expect, it } from "vitest";
import { FETCH_WORDS, PARSE_WORDS, SERVICE_WORDS, STATUS_WORDS, wordsFor } from "./problem-words.ts";

it("every problem has its own words in both languages", () => {
  const tables = [FETCH_WORDS, PARSE_WORDS, STATUS_WORDS, SERVICE_WORDS];
  for (const language of ["en", "zh-Hans"] as const) {
    const whats = tables.flatMap((table) => Object.values(table).map((words) => words[language].what));
    expect(new Set(whats).size).toBe(whats.length);
  }
  for (const words of tables.flatMap((table) => Object.values(table))) {
    expect(words["zh-Hans"].what + words["zh-Hans"].next).toMatch(/[\u4e00-\u9fff]/);
  }
});

it("words are found by the name a channel keeps", () => {
  expect(wordsFor("dns", "en").what).toBe("No site was found under this name.");
  expect(wordsFor("busy", "en")).not.toEqual(wordsFor("service:busy", "en"));
  expect(wordsFor("service:needs-browser", "zh-Hans").what).toContain("浏览器");
  expect(wordsFor("service:needs-setting TWITTER_TOKEN", "en").what).toBe(
    "The feed service needs a setting for this site (TWITTER_TOKEN).",
  );
  expect(wordsFor("service:needs-setting", "zh-Hans").what).toBe("订阅生成服务需要为该网站添加配置。");
  expect(wordsFor("a name of the future", "en")).toEqual(STATUS_WORDS["unexpected-status"].en);
});
