// The specification's rule-specific conditions (section 5) and constants (section 9), on the catalogue that ships.
import { describe, expect, it } from "vitest";
import { openCatalogue } from "#core/rules/catalogue.ts";
import { htmlDocument } from "#core/rules/html-document.ts";
import { suggest } from "#core/rules/suggest.ts";
import { readCatalogue } from "./build-catalogue.ts";

const catalogue = openCatalogue(readCatalogue(), { feedService: "https://feeds.example/" });

function paths(url: string, html?: string): string[] {
  const page = html === undefined ? { url } : { url, document: htmlDocument(html) };
  return suggest(catalogue, page)
    .filter(({ isDocs }) => !isDocs)
    .map(({ path }) => path);
}

describe("Japan Post tracking", () => {
  const track = (code: string, locale: string) =>
    paths(`https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=${code}&locale=${locale}`);
  it.each([
    ["11 digits", "12345678901", "ja", ["/japanpost/track/12345678901/ja"]],
    ["12 digits, cleaned", "1234-5678-9012", "en", ["/japanpost/track/123456789012/en"]],
    [
      "two letters, nine digits, two letters, in capitals",
      "ee123456789jp",
      "ja",
      ["/japanpost/track/EE123456789JP/ja"],
    ],
    ["10 digits", "1234567890", "ja", []],
    ["13 digits", "1234567890123", "ja", []],
    ["another locale", "12345678901", "fr", []],
  ])("%s", (_, code, locale, expected) => expect(track(code, locale)).toEqual(expected));
});

it.each(["stream", "uploads", "favorites", "listens"])("Mixcloud: the type %s", (type) => {
  expect(paths(`https://www.mixcloud.com/someone/${type}`)).toEqual([`/mixcloud/someone/${type}`]);
});
it("Mixcloud: no type means uploads", () =>
  expect(paths("https://www.mixcloud.com/someone")).toEqual(["/mixcloud/someone/uploads"]));
it("Mixcloud: any other type gives none", () => expect(paths("https://www.mixcloud.com/someone/mixes")).toEqual([]));

it("LeetCode: a user", () =>
  expect(paths("https://leetcode.com/someone")).toContain("/leetcode/submission/us/someone"));
it("LeetCode: skips articles", () => expect(paths("https://leetcode.com/articles").join()).not.toContain("submission"));

it("iresearch weekly: applies when type is 3", () =>
  expect(paths("https://www.iresearch.com.cn/report.shtml?type=3")).toContain("/iresearch/weekly"));
it("iresearch weekly: and only then", () =>
  expect(paths("https://www.iresearch.com.cn/report.shtml?type=2")).not.toContain("/iresearch/weekly"));

describe("Kuaidi100", () => {
  const page = (number: string, carrier: string) =>
    `<input id="postid" value="${number}"><a id="selectComBtn">\n<span class="name" data-code="${carrier}">x</span></a>`;
  it("a tracking number and a carrier", () =>
    expect(paths("https://kuaidi100.com/", page("SF1", "shunfeng"))).toContain("/kuaidi100/track/shunfeng/SF1"));
  it("not with the default carrier", () =>
    expect(paths("https://kuaidi100.com/", page("SF1", "default"))).toEqual(["/kuaidi100/company"]));
  it("not without a tracking number", () =>
    expect(paths("https://kuaidi100.com/", page("", "shunfeng"))).toEqual(["/kuaidi100/company"]));
});

describe("Mihoyo official announcements, 20 a page", () => {
  it.each([
    ["bh3", "1"],
    ["ys", "2"],
    ["bh2", "3"],
    ["wd", "4"],
    ["sr", "6"],
    ["zzz", "8"],
  ])("the game %s is %s, and the type is 2 by default", (game, id) =>
    expect(paths(`https://bbs.mihoyo.com/${game}/home/28`)).toContain(`/mihoyo/bbs/official/${id}/2/20`),
  );
  it("another type", () =>
    expect(paths("https://bbs.mihoyo.com/ys/home/28?type=3")).toContain("/mihoyo/bbs/official/2/3/20"));
  it("an unknown game yields no route", () =>
    expect(paths("https://bbs.mihoyo.com/chess/home/28").join()).not.toContain("official"));
});

it("Juejin pins: a topic", () => expect(paths("https://juejin.cn/pins/hot")).toEqual(["/juejin/pins/hot"]));
it("Juejin pins: a different route when recommended", () =>
  expect(paths("https://juejin.cn/pins/recommended")).toEqual(["/juejin/pins"]));

it("Plurk: a user", () => expect(paths("https://www.plurk.com/someone")).toContain("/plurk/user/someone"));
it.each(["portal", "top", "anonymous", "search", "hotlinks", "news"])("Plurk: %s is no user", (word) =>
  expect(paths(`https://www.plurk.com/${word}`)).not.toContain(`/plurk/user/${word}`),
);
it("Plurk: the top hash is topReplurks by default", () =>
  expect(paths("https://www.plurk.com/top")).toContain("/plurk/top/topReplurks"));
it("Plurk: or the hash of the address", () =>
  expect(paths("https://www.plurk.com/top#topFavorites")).toContain("/plurk/top/topFavorites"));

it("Egame: a numeric room", () => expect(paths("https://egame.qq.com/497383565")).toEqual(["/egameqq/room/497383565"]));
it("Egame: anything else is no room", () => expect(paths("https://egame.qq.com/livelist")).toEqual([]));

it.each([
  ["xytz.htm", "1"],
  ["xgtz.htm", "8"],
  ["unrecognised", "0"],
])("Peking University information-science notices: %s is %s", (type, id) =>
  expect(paths(`https://eecs.pku.edu.cn/xygk1/ggtz/${type}`)).toContain(`/pku/eecs/${id}`),
);

it("Inoreader HTML clip: without a limit", () =>
  expect(paths("https://www.inoreader.com/stream/user/1005/tag/read/view/html")).toEqual([
    "/inoreader/html_clip/1005/read",
  ]));
it("Inoreader HTML clip: passes the limit of n", () =>
  expect(paths("https://www.inoreader.com/stream/user/1005/tag/read/view/html?n=30")).toEqual([
    "/inoreader/html_clip/1005/read?limit=30",
  ]));

describe("Beijing science commission", () => {
  const columns =
    "col1132 col1134 col1136 col1138 col1140 col746 col748 col1520 col1522 col1524 col1526 col1528 col1542 col2380 col2384 col2386 col2388 col2962 col2964 col2396 col736 col6382 col6344 col2330 col2332 col6346 col1008".split(
      " ",
    );
  const page = (column: string) => `https://kw.beijing.gov.cn/col/${column}/index.html`;
  const PARTS = ["col2384", "col2386", "col2388"].map((column) => `/gov/beijing/kw/${column}`);
  it.each(columns)("the column %s, and the parts of the policy column with it", (column) =>
    expect(paths(page(column))).toEqual([`/gov/beijing/kw/${column}`, ...(column === "col2962" ? PARTS : [])]),
  );
  it("each column has a title of its own", () => {
    const titles = columns.map((column) => suggest(catalogue, { url: page(column) })[0]?.title);
    expect(new Set(titles).size).toBe(27);
  });
  it.each(["col1", "col11320", "Bxyz9"])("no other column: %s", (column) => expect(paths(page(column))).toEqual([]));
});

it.each(["gzdt", "zhxw", "tzgg"])("Hebei finance bureau: the category %s", (category) =>
  expect(paths(`https://czt.hebei.gov.cn/xwdt/${category}`)).toEqual([`/gov/hebei/czt/xwdt/${category}`]),
);
it("Hebei finance bureau: no other", () => expect(paths("https://czt.hebei.gov.cn/xwdt/other")).toEqual([]));

it.each(["zwyw", "jgdt", "xqyw"])("Huizhou: the category %s", (category) =>
  expect(paths(`https://www.huizhou.gov.cn/zwgk/hzsz/${category}`)).toEqual([`/gov/huizhou/zwgk/${category}`]),
);
it("Huizhou: no other", () => expect(paths("https://www.huizhou.gov.cn/zwgk/hzsz/other")).toEqual([]));

it("McKinsey China: the 18 ids", () =>
  expect(paths("https://www.mckinsey.com.cn/insights")).toEqual(
    [2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 16, 18, 19, 25, 37, 41, 42, 45].map((id) => `/mckinsey/cn/${id}`),
  ));

it.each(["bcid/801", "bcid/802", "bcid/803", "bcid/806", "bcid/807", "tid/1000", "tid/1001", "tid/1002", "tid/1003"])(
  "Mydrivers: %s",
  (id) => {
    expect(paths("https://m.mydrivers.com/newsclass.aspx")).toContain(`/mydrivers/${id}`);
    expect(paths(`https://m.mydrivers.com/newsclass.aspx?${id.replace("/", "=")}`)).toContain(`/mydrivers/${id}`);
  },
);

it.each([
  ["1216", "jstz"],
  ["1217", "xstz"],
  ["1218", "xw"],
  ["1219", "xydt"],
])("NJUST education office: %s is %s", (id, type) =>
  expect(paths(`https://jwc.njust.edu.cn/${id}/list.htm`)).toEqual([`/njust/jwc/${type}`]),
);
it("NJUST education office: no other", () => expect(paths("https://jwc.njust.edu.cn/1220/list.htm")).toEqual([]));

it("NIFD research reports: a fixed GUID", () =>
  expect(paths("https://www.nifd.cn/Research?categoryGuid=7a6a826d-b525-42aa-b550-4236e524227f")).toEqual([
    "/nifd/research/7a6a826d-b525-42aa-b550-4236e524227f",
  ]));
it("NIFD research reports: no other", () => expect(paths("https://www.nifd.cn/Research?categoryGuid=1")).toEqual([]));

it("Comic update route: the trailing number is 5", () =>
  expect(paths("https://copymanga.org/comic/abc")).toContain("/copymanga/comic/abc/5"));
it("Docker: the image owner is library by default", () =>
  expect(paths("https://hub.docker.com/_/nginx")).toContain("/dockerhub/tag/library/nginx"));
it("Docker: or the one of the address", () =>
  expect(paths("https://hub.docker.com/r/diygod/rsshub")).toContain("/dockerhub/tag/diygod/rsshub"));
it("Data news: the list type is recommend by default", () =>
  expect(paths("https://dahecube.com/channel.html")).toContain("/dahecube/recommend"));
it("osu: the beatmap pack type is standard by default", () =>
  expect(paths("https://osu.ppy.sh/beatmaps/packs")).toContain("/osu/packs/standard"));
it("osu: or the one of the address", () =>
  expect(paths("https://osu.ppy.sh/beatmaps/packs?type=artist")).toContain("/osu/packs/artist"));
it("Pixiv: the ranking mode is daily by default", () =>
  expect(paths("https://www.pixiv.net/ranking.php")).toContain("/pixiv/ranking/daily"));
it("Pixiv: or the one of the address", () =>
  expect(paths("https://www.pixiv.net/ranking.php?mode=weekly")).toContain("/pixiv/ranking/weekly"));

describe("targets named in section 2", () => {
  it.each([
    ["https://nga.178.com/thread.php?fid=7", "/nga/forum/7"],
    ["https://nga.178.com/read.php?tid=8", "/nga/post/8"],
    ["https://www.pixiv.net/users/15288095", "/pixiv/user/15288095"],
    ["https://open.spotify.com/artist/6k9TBCxyr4bXwZ8Y21Kwn1", "/spotify/artist/6k9TBCxyr4bXwZ8Y21Kwn1"],
    ["https://sspai.com/series/77", "/sspai/series/77"],
    ["https://jwc.sjtu.edu.cn/xwtg/xwzx.htm", "/sjtu/jwc/news"],
  ])("%s", (page, path) => expect(paths(page)).toContain(path));

  it("reads an author from the page document", () =>
    expect(
      paths("https://nga.178.com/read.php?tid=8", `<script>commonui.userInfo.setAll(   {"42":{"uid":42}})</script>`),
    ).toEqual(["/nga/post/8", "/nga/post/8/42"]));
});
