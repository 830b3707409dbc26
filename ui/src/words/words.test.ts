import { describe, expect, it } from "vitest";
import { decideSubscribe } from "#core/membership.ts";
import { commonWords } from "./common-words.ts";
import { membershipWords } from "./membership-words.ts";
import { subscribeWords } from "./subscribe-words.ts";
import { videoWords } from "./video-words.ts";
import { LANGUAGES } from "./words.ts";

const subscribe = subscribeWords.en;

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
    expect(subscribe.membersOnly).toBe("Only members can subscribe to channels, please buy membership first.");
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
    const message = subscribe.limitReached(decision.problem.used, decision.problem.limit);
    expect(message).toContain("Plus members can subscribe to at most 10 channels");
    expect(message).toContain("reached the limit (10/10)");
    expect(message).toContain("Pro unlocks unlimited");
  });
});

const areas = [commonWords, membershipWords, subscribeWords, videoWords];

it("leaves no word empty in any language", () => {
  const texts = (value: unknown): string[] => {
    if (typeof value === "function") return [value("x", 10) as string];
    return typeof value === "string" ? [value] : Object.values(value as object).flatMap(texts);
  };
  for (const language of LANGUAGES) {
    for (const text of texts(areas.map((area) => area[language]))) expect(text.trim()).not.toBe("");
  }
});
