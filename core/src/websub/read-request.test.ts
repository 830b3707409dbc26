import { describe, expect, it } from "vitest";
import { readHubRequest, readVerification, verificationAddress } from "./read-request.ts";

const TOPIC = "https://a.example/feed";

describe("a hub's question", () => {
  const good = { "hub.mode": "subscribe", "hub.topic": TOPIC, "hub.challenge": "x1", "hub.lease_seconds": "864000" };
  const read = (more: Record<string, string | undefined> = {}, suffix = "") => {
    const pairs = Object.entries({ ...good, ...more }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    return readVerification(new URLSearchParams(new URLSearchParams(pairs).toString() + suffix));
  };

  it.each<[string, ReturnType<typeof readVerification>, ReturnType<typeof readVerification>]>([
    ["to subscribe", read(), { mode: "subscribe", topic: TOPIC, challenge: "x1", leaseSeconds: 864_000 }],
    [
      "of an old hub, without a lease",
      read({ "hub.lease_seconds": undefined }),
      { mode: "subscribe", topic: TOPIC, challenge: "x1", leaseSeconds: 864_000 },
    ],
    ["to unsubscribe", read({ "hub.mode": "unsubscribe" }), { mode: "unsubscribe", topic: TOPIC, challenge: "x1" }],
    ["denied", read({ "hub.mode": "denied", "hub.challenge": undefined }), { mode: "denied", topic: TOPIC }],
  ])("%s", (_, verification, expected) => expect(verification).toEqual(expected));

  it.each<[string, ReturnType<typeof readVerification>]>([
    ["nothing at all", readVerification(new URLSearchParams())],
    ["no mode", read({ "hub.mode": undefined })],
    ["an unknown mode", read({ "hub.mode": "publish" })],
    ["a mode in capitals", read({ "hub.mode": "SUBSCRIBE" })],
    ["no topic", read({ "hub.topic": undefined })],
    ["an empty topic", read({ "hub.topic": "" })],
    ["no challenge", read({ "hub.challenge": undefined })],
    ["an empty challenge", read({ "hub.challenge": "" })],
    ["a huge challenge", read({ "hub.challenge": "x".repeat(4_001) })],
    ["a lease that is not a number", read({ "hub.lease_seconds": "soon" })],
    ["a negative lease", read({ "hub.lease_seconds": "-5" })],
    ["an empty lease", read({ "hub.lease_seconds": "" })],
    ["a denial without a topic", read({ "hub.mode": "denied", "hub.topic": undefined })],
    ...Object.keys(good).map((name): [string, null] => [`${name} twice`, read({}, `&${name}=subscribe`) as null]),
  ])("refused: %s", (_, verification) => expect(verification).toBeNull());
});

describe("a subscriber's request", () => {
  const good = {
    "hub.mode": "subscribe",
    "hub.topic": TOPIC,
    "hub.callback": "https://reader.example/cb?id=1",
    "hub.lease_seconds": "3600",
    "hub.secret": "s",
  };
  const read = (more: Record<string, string | undefined> = {}, suffix = "") => {
    const pairs = Object.entries({ ...good, ...more }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    return readHubRequest(new URLSearchParams(new URLSearchParams(pairs).toString() + suffix));
  };
  const request = { mode: "subscribe", topic: TOPIC, callback: good["hub.callback"], leaseSeconds: 3600, secret: "s" };

  it.each<[string, ReturnType<typeof readHubRequest>, object]>([
    ["complete", read(), request],
    [
      "without what is optional",
      read({ "hub.lease_seconds": undefined, "hub.secret": undefined }),
      { ...request, leaseSeconds: null, secret: null },
    ],
    ["an empty secret is none", read({ "hub.secret": "" }), { ...request, secret: null }],
    ["a secret of 199 bytes", read({ "hub.secret": "x".repeat(199) }), { ...request, secret: "x".repeat(199) }],
    ["to unsubscribe", read({ "hub.mode": "unsubscribe" }), { ...request, mode: "unsubscribe" }],
    ["other parameters", read({ "hub.verify": "sync" }), request],
  ])("%s", (_, outcome, expected) => expect(outcome).toEqual({ ok: true, request: expected }));

  it.each<[string, ReturnType<typeof readHubRequest>, string]>([
    ["nothing at all", readHubRequest(new URLSearchParams()), "hub.mode"],
    ["no mode", read({ "hub.mode": undefined }), "hub.mode"],
    ["publishing", read({ "hub.mode": "publish" }), "hub.mode"],
    ["no topic", read({ "hub.topic": undefined }), "hub.topic"],
    ["a huge topic", read({ "hub.topic": "x".repeat(2_001) }), "hub.topic"],
    ["no callback", read({ "hub.callback": undefined }), "hub.callback"],
    ["a callback that is not an address", read({ "hub.callback": "here" }), "hub.callback"],
    ["a callback that is not http", read({ "hub.callback": "file:///etc/passwd" }), "hub.callback"],
    ["a callback with a password", read({ "hub.callback": "https://a:b@c.example/" }), "hub.callback"],
    ["a callback with a fragment", read({ "hub.callback": "https://c.example/#x" }), "hub.callback"],
    ["a huge callback", read({ "hub.callback": `https://c.example/${"x".repeat(2_000)}` }), "hub.callback"],
    ["a lease that is not a number", read({ "hub.lease_seconds": "long" }), "hub.lease_seconds"],
    ["a secret of 200 bytes", read({ "hub.secret": "x".repeat(200) }), "hub.secret"],
    ["a secret of 200 bytes in other letters", read({ "hub.secret": "密".repeat(67) }), "hub.secret"],
    ["a secret with NUL", read({ "hub.secret": "a\0b" }), "hub.secret"],
    ...Object.keys(good).map((name): [string, ReturnType<typeof read>, string] => [
      `${name} twice`,
      read({}, `&${name}=x`),
      name,
    ]),
  ])("refused: %s", (_, outcome, parameter) => expect(outcome).toEqual({ ok: false, parameter }));
});

it("asks at the callback, and keeps its own parameters", () => {
  const asked = { mode: "subscribe", topic: "https://a.example/?x=1&y=2", challenge: "c", leaseSeconds: 60 } as const;
  expect(verificationAddress("https://r.example/cb?id=1&hub.mode=x", asked)).toBe(
    "https://r.example/cb?id=1&hub.mode=x&hub.mode=subscribe&hub.topic=https%3A%2F%2Fa.example%2F%3Fx%3D1%26y%3D2&hub.challenge=c&hub.lease_seconds=60",
  );
  expect(verificationAddress("https://r.example/cb", { mode: "unsubscribe", topic: "t", challenge: "c" })).toBe(
    "https://r.example/cb?hub.mode=unsubscribe&hub.topic=t&hub.challenge=c",
  );
});
