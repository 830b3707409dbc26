import { describe, expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { ADDRESS_ROUTES } from "./address-routes.ts";
import { refuseRoute } from "./safe-route.ts";

describe("routes of every day are fetched", () => {
  it.each([
    "/github/issue/DIYgod/RSSHub",
    "/github/issue/vercel/next.js",
    "/youtube/user/@john.doe",
    "/bsky/profile/did:plc:ewvi7nxzyoun6zhxrhs64oiz",
    "/arxiv/search_query=cat:cs.AI&sortBy=submittedDate",
    "/google/search/http: the definitive guide",
    "/wikipedia/Category:Foo",
    "/npm/package/socket.io?limit=30",
    "/nikkei/cn/zh/news%2FBxyz9",
    "/sse/sselawsrules//lawandrules/sserules/repeal/announcement",
    "/dapenti/subject/%2Fdapenti%2Ftugua",
    "/gov/bphc/alpha/ff%3Futm_source=x",
    "/search/%B0%A1%C0%AF", // Chinese in GBK
    "/zhihu/people/小说：第一章",
    "/test/a b",
    "/mail/me@example.org",
    "/ethereum/0x52908400098527886E0F7030069857D2E4169EE7",
    "/weather/2130706433",
    "/version/1.2.3",
    "/bangumi.tv/calendar/today",
  ])("%s", (route) => expect(refuseRoute(route, [])).toBeNull());
});

describe("an address or a host in a route", () => {
  it.each([
    ["as it is", "/005/http://10.0.0.1/"],
    ["in a segment", "/005/http%3A%2F%2F10.0.0.1%2F"],
    ["escaped twice", "/005/http%253A%252F%252F10.0.0.1"],
    ["escaped nine times", `/005/${escapeTimes("http://10.0.0.1", 9)}`],
    ["letters escaped", "/005/%68%74%74%70%3a//10.0.0.1"],
    ["without slashes", "/005/http:postgres"],
    ["with one slash", "/005/https:/postgres"],
    ["with backslashes", "/005/http:%5C%5Cpostgres"],
    ["without a scheme", "/005/%2F%2Fpostgres"],
    ["without a scheme, unescaped", "/005///postgres"],
    ["backslashes only", "/005/%5c%5cpostgres"],
    ["slash and backslash", "/005/%2f%5cpostgres/"],
    ["a tab in the scheme", "/005/ht%09tp:%2f%2fpostgres"],
    ["line breaks", "/005/h%0att%0dp:postgres"],
    ["a space in front", "/005/%20http:postgres"],
    ["a control character in front", "/005/%01http:postgres"],
    ["upper case", "/005/HTTP:postgres"],
    ["entities", "/005/http&colon;&sol;&sol;postgres"],
    ["escaped entities", "/005/http%26%2358%3Bpostgres"],
    ["escapes of JavaScript", "/005/http%5Cu003a%5Cu002f%5Cx2fpostgres"],
    ["%u", "/005/http%u003a%u002f%u002fpostgres"],
    ["longer than necessary", "/005/http:%C0%AF%C0%AFpostgres"],
    ["full width", "/005/ｈｔｔｐ：／／postgres"],
    ["full width, escaped", `/005/${encodeURIComponent("ｈｔｔｐ：／／１２７。０。０。１")}`],
    ["an invisible character", `/005/${encodeURIComponent("h\u200bttp:postgres")}`],
    ["after a name", "/zhihu/x/url=http%3A%2F%2F10.0.0.1&count=1"],
    ["in the query", "/zhihu/x?image_hotlink_template=https://10.0.0.1/"],
    ["a value of the query", "/zhihu/x?a=%252F%252Fpostgres"],
    ["a host in the query", "/javbus/star/1?domain=postgres"],
    ["after dot segments", "/github/../005/http%3A%2F%2F10.0.0.1"],
    ["another scheme", "/005/file:%2F%2F%2Fetc%2Fpasswd"],
    ["a file without slashes", "/005/file:etc"],
    ["data", "/005/data:text%2fhtml,x"],
    ["a user name", "/005/x@127.0.0.1"],
    ["an IP address", "/x/127.0.0.1"],
    ["in other numbers", "/x/0x7f.1"],
    ["in octal", "/x/0177.0.0.01"],
    ["of version 6", "/x/[::1]"],
    ["localhost", "/x/LOCALHOST"],
    ["localhost with a dot", "/x/a.localhost./b"],
    ["a name with a port", "/x/internal.example:6379"],
    ["a name with a port, in full width", `/x/${encodeURIComponent("internal。example：6379")}`],
  ])("%s", (_, route) => expect(refuseRoute(route, [])).toBe("address-in-route"));
});

describe("routes that take an address", () => {
  it.each(ADDRESS_ROUTES.map(({ route }) => route))("%s has to be enabled", (route) => {
    const path = `${route}/a/https%3A%2F%2Fwww.example.com`;
    expect(refuseRoute(path, [])).toBe("route-not-enabled");
    expect(refuseRoute(path, [route])).toBeNull();
    expect(refuseRoute(`${route}-other/a`, [])).toBeNull();
  });
  it.each([
    ["in escapes", "/%72sshub/transform/html/www.example.com"],
    ["in escapes twice", "/%2572sshub%2Ftransform/html/www.example.com"],
    ["with dot segments", "/github/..//rsshub/transform/html/x"],
    ["with backslashes", "\\rsshub\\transform\\html\\x"],
    ["in capitals", "/RSSHub/transform/html/x"],
  ])("however it is written: %s", (_, route) => expect(refuseRoute(route, [])).not.toBeNull());
  it("enabling one enables no other, and no other notation of it", () => {
    expect(refuseRoute("/mastodon/../005/http%3A%2F%2F10.0.0.1", ["/mastodon"])).toBe("address-in-route");
    expect(refuseRoute("/mastodon/%2e%2e/005/http:x", ["/mastodon"])).toBe("address-in-route");
    expect(refuseRoute("/%6dastodon/timeline/x.example", ["/mastodon"])).toBe("route-not-enabled");
    expect(refuseRoute("/hexo/next/x.example", ["/mastodon"])).toBe("route-not-enabled");
  });
  it.each([
    ["/mastodon/acct/CatWhitney@mastodon.social/statuses", null],
    ["/mastodon/acct/a@mastodon.social.evil.example/statuses", "route-not-enabled"],
    ["/mastodon/acct/a@evil.example@mastodon.social/statuses", "route-not-enabled"],
    ["/mastodon/timeline/pawoo.net", null],
    ["/mastodon/timeline/evil.example", "route-not-enabled"],
    ["/mastodon/timeline/mastodon.social%2f..%2f@evil.example", "route-not-enabled"],
    ["/misskey/notes/featured/misskey.io", null],
    ["/misskey/notes/featured/localhost", "route-not-enabled"],
    ["/gitlab/release/gitlab-org/gitlab-runner", null],
    ["/gitlab/explore/trending/gitlab.com", null],
    ["/gitlab/explore/trending/postgres", "route-not-enabled"],
    ["/gitlab/tag/a/b/2130706433", "route-not-enabled"],
  ])("the hosts that RSSHub knows need no enabling: %s", (route, refusal) =>
    expect(refuseRoute(route, [])).toBe(refusal),
  );
});

function escapeTimes(text: string, times: number): string {
  return times === 0 ? text : escapeTimes(encodeURIComponent(text), times - 1);
}

describe("for generated values", () => {
  const hex = (code: number, length: number) => code.toString(16).padStart(length, "0");
  const eachCharacter = (write: (character: string) => string) => (text: string) => [...text].map(write).join("");
  const isEscape = /[&%\\]/;
  /** Ways to write a character that some decoder undoes. Applied to the whole text, or to single characters of it. */
  const notations = fc.constantFrom<((text: string) => string)[]>(
    encodeURIComponent,
    eachCharacter((character) => [...new TextEncoder().encode(character)].map((byte) => `%${hex(byte, 2)}`).join("")),
    eachCharacter((character) => `&#${character.codePointAt(0)};`),
    eachCharacter((character) => `&#x${hex(character.codePointAt(0)!, 2)};`),
    eachCharacter((character) => (character.length === 1 ? `\\u${hex(character.charCodeAt(0), 4)}` : character)),
    eachCharacter((character) => (character.length === 1 ? `%u${hex(character.charCodeAt(0), 4)}` : character)),
    eachCharacter((character) =>
      /[!-~]/.test(character) && !isEscape.test(character)
        ? String.fromCharCode(character.charCodeAt(0) + 0xfee0)
        : character,
    ),
    eachCharacter((character) =>
      /[/:]/.test(character) ? `%c0%${hex(0x80 | character.charCodeAt(0), 2)}` : character,
    ),
    (text) => text.toUpperCase().replaceAll(/%[\dA-F]{2}/g, (escaped) => escaped.toLowerCase()),
  );
  const host = fc.oneof(
    fc.domain(),
    fc.constantFrom("postgres", "localhost", "127.0.0.1", "[::1]", "2130706433", "0x7f.1", "internal.example:8080"),
  );
  const slashes = fc.constantFrom("", "/", "//", "\\\\", "/\\", "///");
  const scheme = fc.constantFrom("http:", "https:", "HtTp:", "ht\ttp:", "ws:", "ftp:");
  const path = fc.constantFrom("", "/", "/secret", "?a=1", "#x", "\\x");
  const address = fc.oneof(
    fc.tuple(scheme, slashes, host, path).map((parts) => parts.join("")),
    fc.tuple(fc.constantFrom("//", "\\\\", "/\\", "\\/"), host, path).map((parts) => parts.join("")),
    fc.tuple(fc.constantFrom(" ", "\u0001", "\t"), scheme, slashes, host).map((parts) => parts.join("")),
  );
  const base = "https://site.invalid/a/b";
  /** What a route that resolves its parameter would ask. */
  const reaches = (value: string) =>
    [base, "http://site.invalid/"].some(
      (from) => !["", "site.invalid", undefined].includes(URL.parse(value, from)?.host),
    );

  it("whatever ends in an address on another host is refused", () => {
    let hostile = 0;
    fc.assert(
      fc.property(
        address,
        fc.array(notations, { maxLength: 4 }),
        fc.constantFrom("/005/", "/gov/moa/suburl/a/", "/zhihu/x/url=", "/x?a=1&b=", "/x/1,"),
        fc.constantFrom("", "/more", "&c=1"),
        (value, chain, before, after) => {
          fc.pre(reaches(value));
          hostile++;
          const written = chain.reduce((text, write) => write(text), value);
          expect([written, refuseRoute(before + encodeURIComponent(written) + after, [])]).toEqual([
            written,
            "address-in-route",
          ]);
          // Unescaped, "#" would end the route, "?" begin its query and a backslash be a slash, so it is another value.
          if (/[#?\\]/.test(written)) return;
          expect([written, refuseRoute(before + written + after, [])]).toEqual([written, "address-in-route"]);
        },
      ),
      { numRuns: runs(3_000) },
    );
    expect(hostile).toBeGreaterThan(1_000);
  });

  it("plain names are not", () => {
    const name = fc.stringMatching(/^[a-z][a-z\d_-]{0,20}(\.[a-z]{2,5})?$/).filter((text) => !/localhost/.test(text));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
        expect(refuseRoute(`/x/${names.join("/")}`, [])).toBeNull();
      }),
      { numRuns: runs(500) },
    );
  });

  it("any text ends in an answer", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect([null, "address-in-route", "route-not-enabled"]).toContain(refuseRoute(`/${text}`, []));
      }),
      { numRuns: runs(1_000) },
    );
  });
});
