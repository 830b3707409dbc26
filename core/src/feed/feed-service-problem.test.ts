import { describe, expect, it } from "vitest";
import {
  explainFeedServiceAnswer,
  type FeedServiceProblem,
  isWorthAnotherInstance,
  lacksErrorName,
  mostSpecificProblem,
} from "./feed-service-problem.ts";

/** The service's error page: the text around the message must not be taken for it. */
const page = (
  message: string,
) => `<html><head><title>RSSHub</title></head><body><h1>Looks like something went wrong</h1>
  <p>Helpful Information</p><p>Error Message:<br/><code>${message}</code></p><p>Route: <code>/a/:id</code></p><p>Full Route: <code>/a/404</code></p>
  <p>Node Version: <code>v22.1.0</code></p><p>After carefully reading the document, if you think this is a bug of RSSHub, please submit an issue.</p></body></html>`;
const explain = (status: number, message: string, headers = {}) =>
  explainFeedServiceAnswer({ status, headers, text: page(message) });

it.each<[string, number, string, FeedServiceProblem]>([
  ["an unknown route", 404, "NotFoundError: The route does not exist or has been deleted.", { cause: "no-such-route" }],
  ["a missing key", 403, "RejectError: Authentication failed. Access denied.", { cause: "needs-access-key" }],
  [
    "an empty page",
    503,
    "Error: this route is empty, please check the original site or &lt;a href=&quot;https://x&quot;&gt;create an issue&lt;/a&gt;",
    { cause: "nothing-new" },
  ],
  [
    "a setting by name",
    503,
    "ConfigNotFoundError: This RSS is disabled unless 'ALLOW_USER_SUPPLY_UNSAFE_DOMAIN' is set to 'true'.",
    { cause: "needs-setting", setting: "ALLOW_USER_SUPPLY_UNSAFE_DOMAIN" },
  ],
  ["a setting without a name", 503, "ConfigNotFoundError: pixiv not login", { cause: "needs-setting", setting: null }],
  [
    "a setting, in Chinese",
    503,
    "ConfigNotFoundError: 缺少对应 uid 的 Bilibili 用户登录后的 Cookie 值",
    { cause: "needs-setting", setting: null },
  ],
  [
    "an older version's words",
    503,
    "Error: pixiv RSS is disabled due to the lack of relevant config",
    { cause: "needs-setting", setting: null },
  ],
  [
    "no browser",
    503,
    "Error: Could not find Chrome (ver. 123.0.6312.86). This can occur if either 1. you did not perform an installation",
    { cause: "needs-browser" },
  ],
  [
    "a browser that does not start",
    503,
    "Error: Failed to launch the browser process! libatk-1.0.so.0: cannot open",
    { cause: "needs-browser" },
  ],
  [
    "refused by the site",
    503,
    "FetchError: [GET] &quot;https://www.example.com/api&quot;: 403 Forbidden",
    { cause: "blocked-by-site" },
  ],
  ["too often for the site", 503, "HTTPError: Response code 429 (Too Many Requests)", { cause: "blocked-by-site" }],
  ["a captcha", 503, "CaptchaError: 遇到源站风控校验，请稍后再试", { cause: "blocked-by-site" }],
  [
    "nothing there at the site",
    503,
    "FetchError: [GET] &quot;https://www.example.com/u/x&quot;: 404 Not Found",
    { cause: "missing-at-site" },
  ],
  [
    "the site is down",
    503,
    "FetchError: [GET] &quot;https://www.example.com/&quot;: 502 Bad Gateway",
    { cause: "site-unreachable" },
  ],
  [
    "the site does not answer",
    503,
    "RequestError: getaddrinfo ENOTFOUND www.example.com",
    { cause: "site-unreachable" },
  ],
  ["an invalid parameter of the route", 503, "InvalidParameterError: Invalid category", { cause: "wrong-parameter" }],
  [
    "a route that broke",
    503,
    "TypeError: Cannot read properties of undefined (reading &#39;map&#39;)",
    { cause: "broken-route" },
  ],
])("%s", (_, status, message, problem) => {
  expect(explain(status, message)).toEqual(problem);
});

describe("without the page", () => {
  it.each<[string, number, string, FeedServiceProblem]>([
    [
      "JSON, the error's name left out",
      503,
      '{"error":{"message":"this route is empty, please check \\"x\\""}}',
      { cause: "nothing-new" },
    ],
    [
      "an old version's page",
      404,
      "<html>RSSHub<pre>Route requested: /x Error message: Could not find Chromium (rev. 1). Path: /x</pre>",
      { cause: "needs-browser" },
    ],
    ["404 from another server", 404, "<h1>nginx</h1>", { cause: "no-such-route" }],
    [
      "a proxy without a service behind it",
      502,
      "<h1>Bad Gateway</h1>",
      { cause: "unreachable", problem: "connection" },
    ],
    ["too often for the instance", 429, "slow down", { cause: "busy", retryAfterMs: null }],
    ["an unrelated web page", 400, "<h1>Welcome</h1> captcha 404", { cause: "not-a-feed-service" }],
    ["something that is not a feed", 200, '{"error":{"message":"captcha 404"}}', { cause: "not-a-feed" }],
    ["nothing at all", 503, "", { cause: "broken-route" }],
  ])("%s", (_, status, text, problem) =>
    expect(explainFeedServiceAnswer({ status, headers: {}, text })).toEqual(problem),
  );
});

describe("the name of the error", () => {
  const json = (message: string) => JSON.stringify({ error: { message } });
  it.each<[string, string, FeedServiceProblem]>([
    ["InvalidParameterError", "用户不存在", { cause: "wrong-parameter" }],
    ["InvalidParameterError", "No such language. 404", { cause: "wrong-parameter" }],
    ["ConfigNotFoundError", "Test config not found error", { cause: "needs-setting", setting: null }],
    [
      "ConfigNotFoundError",
      "请配置 SOUTHPLUS_COOKIE 环境变量。",
      { cause: "needs-setting", setting: "SOUTHPLUS_COOKIE" },
    ],
    [
      "ConfigNotFoundError",
      "Etherscan RSS is disabled due to the lack of ETHERSCAN_API_KEY",
      { cause: "needs-setting", setting: "ETHERSCAN_API_KEY" },
    ],
    ["ConfigNotFoundError", "Configure PLAYWRIGHT_WS_ENDPOINT to use this route", { cause: "needs-browser" }],
    ["Error", "Access to this API has been restricted. Use --allow-fs-read …", { cause: "needs-browser" }],
    ["CaptchaError", "请稍后再试", { cause: "blocked-by-site" }],
    ["RequestInProgressError", "Another request is in progress", { cause: "busy", retryAfterMs: null }],
    ["RejectError", "Authentication failed. Access denied.\n/a", { cause: "needs-access-key" }],
    ["NotFoundError", "The route does not exist or has been deleted.", { cause: "no-such-route" }],
    ["NotFoundError", "The column 12 does not exist", { cause: "missing-at-site" }],
    ["FetchError", '[GET] "https://a.example/": <no response> fetch failed', { cause: "site-unreachable" }],
    ["TypeError", "Cannot read properties of undefined", { cause: "broken-route" }],
    ["toString", "of every object", { cause: "broken-route" }],
  ])("%s: %s", (name, message, problem) => {
    const headers = { "pagecast-error-name": name };
    expect(explainFeedServiceAnswer({ status: 503, headers, text: json(message) })).toEqual(problem);
    expect(lacksErrorName({ status: 503, headers, text: json(message) })).toBe(false);
    if (name.endsWith("Error")) expect(explain(503, `${name}: ${message}`)).toEqual(problem);
  });
  it("of a missing browser, after a connection that failed, is not the reason", () => {
    const text = json("Access to this API has been restricted. Use --allow-fs-read …");
    const headers = { "pagecast-error-name": "Error", "pagecast-failed-connection": "1" };
    expect(explainFeedServiceAnswer({ status: 503, headers, text })).toEqual({ cause: "site-unreachable" });
    const other = { status: 503, headers, text: json("Cannot read properties of undefined") };
    expect(explainFeedServiceAnswer(other)).toEqual({ cause: "broken-route" });
  });
  it("is missing in JSON of other instances", () => {
    expect(lacksErrorName({ status: 503, headers: {}, text: json("No such language") })).toBe(true);
    expect(lacksErrorName({ status: 503, headers: {}, text: page("InvalidParameterError: No such language") })).toBe(
      false,
    );
  });
});

it("a route still being fetched says how long to wait", () => {
  const message = "RequestInProgressError: This path is currently fetching, please come back later!";
  expect(explain(503, message, { "cache-control": "public, max-age=60" })).toEqual({
    cause: "busy",
    retryAfterMs: 60_000,
  });
});

it("another instance is asked unless it would fail alike, and the most specific cause is reported", () => {
  expect(isWorthAnotherInstance({ cause: "needs-browser" })).toBe(true);
  expect(isWorthAnotherInstance({ cause: "nothing-new" })).toBe(false);
  expect(
    mostSpecificProblem([
      { cause: "unreachable", problem: "dns" },
      { cause: "needs-browser" },
      { cause: "no-such-route" },
    ]),
  ).toEqual({ cause: "needs-browser" });
  expect(mostSpecificProblem([])).toEqual({ cause: "not-configured" });
});
