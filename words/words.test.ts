import { describe, expect, it } from "vitest";
import { decideSubscribe } from "#core/membership.ts";
import { checkLanguage } from "./check-language.ts";
import { problems } from "./en/problems.ts";
import { subscribe } from "./en/subscribe.ts";
import { explainProblem } from "./explain-problem.ts";
import { chooseLanguage } from "./language.ts";
import { listLanguages } from "./list-languages.ts";

const languages = await listLanguages();

it("knows English and Chinese", () => {
  expect(languages.map(({ code, name }) => `${code}: ${name}`)).toEqual(
    expect.arrayContaining(["en: English", "zh-Hans: 简体中文"]),
  );
});

it.each(languages)("$name lacks no words, leaves none empty and loses no parameter", async ({ code }) => {
  expect(await checkLanguage(code)).toEqual([]);
});

it.each(languages)("dates and numbers can be written in $name", ({ code }) => {
  expect(Intl.getCanonicalLocales(code)).toEqual([code]);
});

it.each([
  ["a browser in Chinese", ["zh-CN", "zh"], "zh-Hans"],
  ["whatever the case", ["ZH-tw"], "zh-Hans"],
  ["the first that there are words for", ["fr-FR", "zh-CN", "en"], "zh-Hans"],
  ["the order of the browser", ["en-GB", "zh-CN"], "en"],
  ["no language that only begins alike", ["zha"], "en"],
  ["English for all others", ["fr", "*"], "en"],
  ["English without any", [], "en"],
])("chooses %s", (_, wanted, code) => expect(chooseLanguage(languages, wanted)).toBe(code));

it("prefers the longer match", () => {
  const traditional = { code: "zh-Hant", browserLanguages: ["zh-TW", "zh-HK"] };
  expect(chooseLanguage([...languages, traditional], ["zh-TW"])).toBe("zh-Hant");
  expect(chooseLanguage([traditional, ...languages], ["zh-CN"])).toBe("zh-Hans");
});

describe("the specification's words", () => {
  it("section 4: the button while it works", () => {
    expect([subscribe.subscribing, subscribe.cancelling]).toEqual(["subscribing...", "cancelling..."]);
  });

  it("section 5: the tooltips", () => {
    expect(subscribe.platformUnsupported).toBe("This platform does not support subscriptions yet");
    expect(subscribe.clickToSubscribe).toBe("click to subscribe to this author");
    expect(subscribe.authorPagesOnly("bilibili")).toBe("On bilibili, author home pages only support subscription");
  });

  it("sections 6 and 8: every outcome", () => {
    const toast = ({ title, message }: { title: string; message: string }) => `${title} - ${message}`;
    expect(toast(subscribe.needLogin)).toBe("Please log in first - log in to subscribe to authors/channels");
    expect(problems["members-only"]).toBe("Only members can subscribe to channels, please buy membership first.");
    expect(subscribe.subscribeFailed).toBe("Subscription failed");
    expect(subscribe.unsupportedOrNetwork).toBe(
      "This author/channel does not support subscriptions yet, or network problem",
    );
    expect(toast(subscribe.unsubscribeFailed)).toBe("Unsubscribe failed - network problem, please try again later");
    expect(toast(subscribe.didSubscribe)).toBe("Subscribed - successfully subscribed to this author/channel");
    expect(toast(subscribe.didUnsubscribe)).toBe("Unsubscribed - cancelled subscription");
  });

  it("says the limit with its count, from the decision itself", () => {
    const decision = decideSubscribe({ signedIn: true, plan: "plus", used: 10 });
    if (decision.ok || decision.problem.kind !== "limit-reached") throw new Error("expected the limit");
    const message = explainProblem(problems, decision.problem);
    expect(message).toContain("Plus members can subscribe to at most 10 channels");
    expect(message).toContain("reached the limit (10/10)");
    expect(message).toContain("Pro unlocks unlimited");
  });
});
