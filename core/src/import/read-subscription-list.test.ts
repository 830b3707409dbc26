import { describe, expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { decodeList } from "./decode-list.ts";
import { LONGEST_LIST, readSubscriptionList, summariseList } from "./read-subscription-list.ts";

/** What a file begins with, and a byte that is not UTF-8. */
const SEVEN_ZIP = Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0x00, 0x04, 0xe9);
const ANNA = "UCaaaaaaaaaaaaaaaaaaaaaa";
const BO = "UCbbbbbbbbbbbbbbbbbbbb-_";
const channel = (id: string) => `https://www.youtube.com/channel/${id}`;

/** "title|address|folder" of each row. */
function read(text: string) {
  const list = readSubscriptionList(text);
  if (!list.ok) return list.problem;
  const rows = list.rows.map((row) =>
    row.ok
      ? [row.title, row.url, ...row.folders.map((path) => path.join("/"))].join("|")
      : `${row.problem}: ${row.title}`,
  );
  return [list.format, ...rows];
}
const both = ["youtube", `Anna|${channel(ANNA)}`, `Bo, and friends|${channel(BO)}`];

describe("YouTube", () => {
  const lines = (head: string, end = "\n") =>
    [
      head,
      `${ANNA},http://www.youtube.com/channel/${ANNA},Anna`,
      `${BO},http://www.youtube.com/channel/${BO},"Bo, and friends"`,
      "",
    ].join(end);
  it.each([
    ["the file of Takeout", lines("Channel Id,Channel Url,Channel Title")],
    ["an older one", lines("Channel ID,Channel URL,Channel title")],
    ["in German", lines("Kanal-ID,Kanal-URL,Kanaltitel")],
    ["in Chinese, with a byte order mark and Windows line ends", lines("\ufeff频道 ID,频道网址,频道标题", "\r\n")],
    ["without its first line", lines("").trimStart()],
    [
      "saved again by a spreadsheet, columns moved",
      `Titel;Adresse;ID\nAnna;http://www.youtube.com/channel/${ANNA};${ANNA}\n"Bo, and friends";;${BO}\n`,
    ],
    [
      "the JSON of older exports, which FreeTube writes too",
      JSON.stringify([
        { kind: "youtube#subscription", snippet: { title: "Anna", resourceId: { channelId: ANNA } } },
        { kind: "youtube#subscription", snippet: { title: "Bo, and friends", resourceId: { channelId: BO } } },
      ]),
    ],
  ])("%s", (_, text) => expect(read(text)).toEqual(both));

  it("uses what is complete of a file that is cut off, and names the rest", () => {
    const text = lines("Channel Id,Channel Url,Channel Title");
    const at = text.indexOf(BO);
    expect(read(text.slice(0, at + 10))).toEqual([...both.slice(0, 2), "cut-off: UCbbbbbbbb"]);
    expect(read(text.slice(0, text.indexOf("friends")))).toEqual([...both.slice(0, 2), `"Bo|${channel(BO)}`]);
  });

  it("refuses rows without a channel", () => {
    expect(read(`Channel Id,Channel Url,Channel Title\n${ANNA},,Anna\nnobody,,Bo\n`)).toEqual([
      ...both.slice(0, 2),
      "no-address: nobody, , Bo",
    ]);
  });
});

describe("NewPipe", () => {
  const subscriptions = [
    { service_id: 0, url: channel(ANNA), name: "Anna" },
    { service_id: 1, url: "https://soundcloud.com/somebody", name: "Somebody" },
    { service_id: 3, url: "https://tube.example/accounts/me", name: "Me" },
    { service_id: 4, url: "", name: "Empty" },
    { service_id: 0, name: "Without" },
    "broken",
  ];
  const text = JSON.stringify({ app_version: "0.27.2", app_version_int: 999, subscriptions });
  const rows = [
    "newpipe",
    `Anna|${channel(ANNA)}`,
    "Somebody|https://soundcloud.com/somebody",
    "Me|https://tube.example/accounts/me",
    "no-address: Empty",
    "no-address: Without",
    'no-address: "broken"',
  ];
  it("gives every service's pages", () => expect(read(text)).toEqual(rows));
  it("is read with line breaks", () =>
    expect(read(JSON.stringify(JSON.parse(text), null, 2).replaceAll("\n", "\r\n"))).toEqual(rows));
  it("that is cut off gives what is complete", () => {
    const cut = text.slice(0, text.indexOf("tube.example"));
    expect(read(cut)).toEqual([...rows.slice(0, 3), 'cut-off: {"service_id":3,"url":"https://']);
  });
});

describe("FreeTube", () => {
  const profile = (name: string, subscriptions: [string, string][], more = {}) =>
    JSON.stringify({
      name,
      bgColor: "#000",
      subscriptions: subscriptions.map(([id, title]) => ({ id, name: title, thumbnail: null })),
      ...more,
    });
  const all = profile(
    "All Channels",
    [
      [ANNA, "Anna"],
      [BO, "Bo"],
    ],
    { _id: "allChannels" },
  );

  it("has profiles, which become folders", () => {
    const text = [
      all,
      profile("Music", [[BO, "Bo"]], { _id: "1" }),
      profile("音乐", [[BO, "Bo"]], { _id: "2" }),
      "",
    ].join("\n");
    expect(read(text)).toEqual(["freetube", `Anna|${channel(ANNA)}`, `Bo|${channel(BO)}|Music|音乐`]);
  });

  it("is a log: later lines replace and delete profiles", () => {
    const text = [
      '{"$$indexCreated":{"fieldName":"name"}}',
      profile("Old name", [[ANNA, "Anna"]], { _id: "1" }),
      profile("Gone", [[BO, "Bo"]], { _id: "2" }),
      profile("New name", [[ANNA, "Anna"]], { _id: "1" }),
      '{"$$deleted":true,"_id":"2"}',
      all,
    ].join("\n");
    expect(read(text)).toEqual(["freetube", `Anna|${channel(ANNA)}|New name`, `Bo|${channel(BO)}`]);
  });

  it("names lines that are broken and where it is cut off", () => {
    const text = [
      all.slice(0, -9),
      profile(
        "Music",
        [
          [ANNA, "Anna"],
          [BO, "Bo"],
        ],
        { _id: "1" },
      ),
    ].join("\n");
    expect(read(text.slice(0, text.lastIndexOf(BO) + 3))).toEqual([
      "freetube",
      `Anna|${channel(ANNA)}|Music`,
      expect.stringMatching(/^unreadable: \{"name":"All Channels"/),
      'cut-off: {"id":"UCb',
    ]);
  });

  it("may be one line, and cut off in it", () => {
    expect(read(all)).toEqual(["freetube", `Anna|${channel(ANNA)}`, `Bo|${channel(BO)}`]);
    expect(read(all.slice(0, all.indexOf(BO)))).toEqual(["freetube", `Anna|${channel(ANNA)}`, 'cut-off: {"id":"']);
  });

  it("of an old version has a channel per line, with its profiles", () => {
    const line = (id: string, name: string, profiles: string[], _id: string) =>
      JSON.stringify({
        channelId: id,
        channelName: name,
        channelThumbnail: "",
        _id,
        profile: profiles.map((value) => ({ value, color: "#fff" })),
      });
    const anna = line(ANNA, "Anna", ["allChannels"], "q1");
    const text = [anna, line("not-an-id", "Wrong", ["Music"], "q2"), line(BO, "Bo", ["All Channels"], "q3")];
    expect(
      read([...text, line(BO, "Bo", ["All Channels", "Music", "音乐"], "q3"), '{"channelId":"U'].join("\n")),
    ).toEqual([
      "freetube",
      `Anna|${channel(ANNA)}`,
      "no-address: Wrong",
      `Bo|${channel(BO)}|Music|音乐`,
      'cut-off: {"channelId":"U',
    ]);
    expect(read(anna)).toEqual(["freetube", `Anna|${channel(ANNA)}`]);
  });

  it("keeps a profile without channels, as OPML's empty folders", () => {
    const empty = profile("Later", [], { _id: "2" });
    expect(readSubscriptionList(`${all}\n${profile("Music", [[BO, "Bo"]], { _id: "1" })}\n${empty}\n`)).toMatchObject({
      ok: true,
      folders: [["Music"], ["Later"]],
    });
    expect(readSubscriptionList(empty)).toMatchObject({ ok: true, rows: [], folders: [["Later"]] });
  });

  it("refuses what is no channel of YouTube", () =>
    expect(read(profile("Music", [["nobody", "Nobody"]]))).toEqual(["freetube", "no-address: Nobody"]));
});

it("reads OPML whose elements have a prefix", () => {
  const text = '<o:opml xmlns:o="x"><o:body><o:outline text="A" xmlUrl="https://a.example/1"/></o:body></o:opml>';
  expect(read(text)).toEqual(["opml", "A|https://a.example/1"]);
});

it("reads OPML that has only folders", () =>
  expect(read('<opml><body><outline text="F"/></body></opml>')).toEqual(["opml"]));

it("reads OPML, and says where it is cut off", () => {
  const text = '<opml><body><outline text="F"><outline text="A" xmlUrl="https://a.example/1"/></outline></body></opml>';
  expect(read(text)).toEqual(["opml", "A|https://a.example/1|F"]);
  expect(read(text.slice(0, text.indexOf("</outline>")))).toEqual(["opml", "A|https://a.example/1|F", "cut-off: "]);
  expect(read(`<opml><body><outline text="A" xmlUrl="https://a.example/1"/><outline text="B" xml`)).toEqual([
    "opml",
    "A|https://a.example/1",
    'cut-off: <outline text="B" xml',
  ]);
});

describe("OPML", () => {
  const list = '<opml version="2.0">\n<body>\n<outline text="A" xmlUrl="https://a.example/1"/>\n</body>\n</opml>';
  const rows = ["opml", "A|https://a.example/1"];

  it.each([
    ["in a code block", `\`\`\`xml\n${list}\n\`\`\`\n`],
    ["in a code block, with text around it", `My list\n\n~~~\r\n  <?xml version="1.0"?>\r\n${list}\r\n~~~\r\nBye.`],
    ["after a line of text", `Here is my list, from feedly.com:\n${list}`],
    ["after two", `Hello; this\nis my list:\n\n<?xml version="1.0"?>\n<!-- x -->${list}`],
    ["with a prefix, after text", `My list\n${list.replaceAll(/(<\/?)/g, "$1o:")}`],
    ["before a long comment", `${list}<!-- ${"x ".repeat(1_000)} -->\n`],
    ["before comments with outlines", `${list}<!-- ${'<outline text="B"/>'.repeat(100)} --><!-- <outline -->\n`],
    ["before a long comment that is cut off", `${list}<!-- <outline ${"x ".repeat(1_000)}`],
    ["before a long text", `${list}\n${"That was my list. ".repeat(100)}`],
    ["with a comment that ends a list", list.replace("<body>", "<!-- </body></opml> --><body>")],
  ])("%s is complete", (_, text) => expect(read(text)).toEqual(rows));

  it.each([
    ["in a code block", `\`\`\`xml\n${list.slice(0, list.indexOf("</body>"))}`],
    ["after a comment with a list", `<!-- ${list} -->${list.slice(0, list.indexOf("</body>"))}`],
    [
      "after another list",
      `${list.slice(0, list.indexOf("<outline"))}</body></opml>${list.slice(0, list.indexOf("</body>"))}`,
    ],
  ])("%s is cut off", (_, text) => expect(JSON.stringify(read(text))).toContain("cut-off"));

  it.each([
    ["in the middle of prose", "I exported it as <opml> or\nas <outline>.", { kind: "list-without-addresses" }],
    ["in a web page", `<html><pre>\n${list}\n</pre></html>`, { kind: "list-is-page" }],
    [
      "in a list of addresses",
      "https://b.example/ writes\n<opml> files\n",
      ["addresses", "writes|https://b.example/", "no-address: <opml> files"],
    ],
  ])("%s is none", (_, text, result) => expect(read(text)).toEqual(result));

  it("is no feed after a line of text", () =>
    expect(read('Look:\n<?xml version="1.0"?>\n<rss><link>https://a.example/</link></rss>')).toEqual({
      kind: "list-is-feed",
    }));
});

describe("a table in another format", () => {
  it("gives the column with addresses, and says which", () => {
    const text =
      "id,Name,Website,Feed URL\n1,Anna,https://a.example/,https://a.example/feed\n2,Bo,https://b.example/,\n3,Cy,,\n";
    expect(readSubscriptionList(text)).toMatchObject({ ok: true, format: "table", column: "Feed URL" });
    expect(read(text)).toEqual(["table", "Anna|https://a.example/feed", "Bo|https://b.example/", "no-address: Cy"]);
  });

  it("keeps the folders of a column that is named like one", () => {
    const text =
      "category_id,Folder name,Title,URL\n1,Tech,Anna,https://a.example/\n2,,Bo,https://b.example/\n1,tech,Cy,https://c.example/\n";
    expect(read(text)).toEqual([
      "table",
      "Anna|https://a.example/|Tech",
      "Bo|https://b.example/",
      "Cy|https://c.example/|Tech",
    ]);
    expect(readSubscriptionList(text)).toMatchObject({ folders: [["Tech"]] });
    expect(read("title,category,folder,url\nAnna,Tech,Mine,https://a.example/\n")).toEqual([
      "table",
      "Anna|https://a.example/|Mine",
    ]);
    expect(read("网址\t标题\t分组\nhttps://a.example/\tAnna\t科技\n")).toEqual([
      "table",
      "Anna|https://a.example/|科技",
    ]);
  });

  it.each([
    ["Group name,URL\nAnna,https://a.example/\n"],
    ["Group,Type,URL\nAnna,public,https://a.example/\n"],
    ["is_group,Title,URL\nfalse,Anna,https://a.example/\n"],
    ["category_ids,Title,URL\n3 4,Anna,https://a.example/\n"],
    ["Category,Title,URL\n3,Anna,https://a.example/\n"],
    [`Category,Title,URL\n${Array.from({ length: 501 }, (_, n) => `Tag ${n},Anna,https://a.example/${n}\n`).join("")}`],
  ])("has no folders from a column that means something else", (text) => {
    expect(readSubscriptionList(text)).toMatchObject({ ok: true, format: "table", folders: [] });
  });

  /** @ is an address, in each line another one. */
  const fill = (lines: string[]) =>
    lines.map((line, index) => line.replace("@", `https://${"abcdefgh"[index]}.example/`));

  it.each([
    ["a folder column alone", "URL,Folder", ["@,Tech", "@,Tech"], ["|@|Tech", "|@|Tech"]],
    ["one in Chinese", "网址,文件夹", ["@,科技", "@,新闻"], ["|@|科技", "|@|新闻"]],
    ["one in traditional Chinese", "網址,文件夾,標題", ["@,科技,老", "@,科技,番"], ["老|@|科技", "番|@|科技"]],
    ["a folder name", "Folder name,URL", ["Tech,@"], ["|@|Tech"]],
    ["a category alone", "URL,Category", ["@,Tech", "@,News"], ["|@", "|@"]],
    ["a group alone whose values repeat", "URL,Group", ["@,Tech", "@,Tech"], ["|@", "|@"]],
    [
      "a number before the names",
      "id,Kanal,url,added",
      ["17,Anna,@,2024-01-02", "18,Bo,@,2024-01-03"],
      ["Anna|@", "Bo|@"],
    ],
    ["an id with letters", "channel_id,url", ["a1b,@", "c2d,@"], ["|@", "|@"]],
    ["tags", "url,my_tags", ["@,a", "@,b"], ["|@", "|@"]],
    ["dates", "URL,Date added", ["@,2024-01-02T03:04:05Z", "@,2024-01-03T03:04:05Z"], ["|@", "|@"]],
    ["dates in words", "URL;Added", ["@;2 January 2024", "@;Mon, 3 Jan 2024 01:02:03 GMT"], ["|@", "|@"]],
    ["dates in American words", "URL;Added", ["@;January 2, 2024", "@;Jan 3 2024"], ["|@", "|@"]],
    ["dates in Chinese", "URL,Added", ["@,2024年1月2日", "@,2024年1月3日"], ["|@", "|@"]],
    ["switches", "feed_url,active", ["@,true", "@,false"], ["|@", "|@"]],
    ["labels", "url,lang", ["@,en", "@,de", "@,en"], ["|@", "|@", "|@"]],
    ["labels before names", "lang,Kanal,url", ["en,Anna,@", "en,Bo,@"], ["Anna|@", "Bo|@"]],
    ["a host", "url,site", ["@,a.example", "@,www.b.example"], ["|@", "|@"]],
    ["names, of which one is missing", "Kanal,url", ["Anna,@", ",@"], ["Anna|@", "|@"]],
    ["a title of which some repeat", "Date,Title,url", ["May,News,@", "June,News,@"], ["News|@", "News|@"]],
    ["plural folders", "title,Folders,url", ["Anna,Tech,@"], ["Anna|@|Tech"]],
    ["plural groups", "title,Groups,url", ["Anna,Tech,@"], ["Anna|@|Tech"]],
    ["plural categories", "title,Categories,url", ["Anna,Tech,@"], ["Anna|@|Tech"]],
    [
      "several folders in a cell",
      "title;Folders;url",
      ['Anna;"Tech; News";@', "Bo;Tech | 新闻|;@"],
      ["Anna|@|Tech|News", "Bo|@|Tech|新闻"],
    ],
    ["a comma in a folder", "title,Folder,url", ['Anna,"Tech, News",@'], ["Anna|@|Tech, News"]],
    ["Excel's line", "sep=;\r\nTitle;URL", ["Anna, B;@"], ["Anna, B|@"]],
    ["Excel's line for a comma", '"sep=,"\nTitle,URL', ["Anna;B,@"], ["Anna;B|@"]],
    ["Excel's line for a tab", "sep=\t\nTitle\tURL", ["Anna\t@"], ["Anna|@"]],
    ["a title line", "My feeds,,\n\nName,URL,Folder", ["Anna,@,Tech"], ["Anna|@|Tech"]],
    ["angle brackets", "Name,URL", ["Anna,<@>", "Bo, <@> "], ["Anna|@", "Bo|@"]],
    ["a path with a comma", "Name,URL", ['Anna,"@t/nix,rust"'], ["Anna|@t/nix,rust"]],
  ])("%s", (_, head, lines, expected) =>
    expect(read(`${[head, ...fill(lines)].join("\n")}\n`)).toEqual(["table", ...fill(expected)]),
  );

  it("accepts addresses without a scheme beside others, and the first of several", () => {
    const text = [
      "Name,URL",
      "Anna,space.bilibili.com/123",
      "Bo,  https://b.example/feed  ",
      "Cy,c.example",
      'Di,"https://d.example/1, https://d.example/2"',
      'Ed,"https://e.example/1,https://e.example/2"',
      "Flo,<https://f.example/1> <https://f.example/2>",
      "Gus,https://g.example/1|https://g.example/2",
      '"Hal","https://h.example/1\nhttps://h.example/2"',
      "Ida,rsshub://bilibili/user/video/1",
      "Jo,192.168.1.5:8080/feed",
      "Kim,none",
      "Lu,n/a",
      "Max,3.14",
      "Nan,feed.xml",
    ];
    expect(read(text.join("\n"))).toEqual([
      "table",
      "Anna|https://space.bilibili.com/123",
      "Bo|https://b.example/feed",
      "Cy|https://c.example/",
      "Di|https://d.example/1",
      "Ed|https://e.example/1",
      "Flo|https://f.example/1",
      "Gus|https://g.example/1",
      "Hal|https://h.example/1",
      "Ida|https://rsshub.app/bilibili/user/video/1",
      "Jo|http://192.168.1.5:8080/feed",
      "no-address: Kim",
      "no-address: Lu",
      "no-address: Max",
      "no-address: Nan",
    ]);
  });

  it("keeps the name of a channel that it lists in two folders", () =>
    expect(read("Kanal,Folder,url\nAnna,Tech,https://a.example/\nAnna,News,https://a.example/\n")).toEqual([
      "table",
      "Anna|https://a.example/|Tech|News",
    ]));

  it("without addresses names its columns", () =>
    expect(read("Datum;Betrag;Konto\n1.1.;5,00;123\n")).toEqual({
      kind: "list-is-other-table",
      columns: "Datum, Betrag, Konto",
    }));

  it("whose addresses have no scheme is a list", () =>
    expect(read("Anna, a.example\nBo, b.example")).toEqual([
      "addresses",
      "Anna|https://a.example/",
      "Bo|https://b.example/",
    ]));
});

it("the addresses of other lists than OPML may be pages", () => {
  expect(readSubscriptionList("https://a.example/")).toEqual({
    ok: true,
    format: "addresses",
    rows: [{ ok: true, row: 1, title: "", url: "https://a.example/", link: "https://a.example/", folders: [] }],
    folders: [],
    joined: 0,
    shortened: 0,
  });
});

it("a pasted list", () =>
  expect(
    read("老番茄\thttps://space.bilibili.com/546195\n\n- https://space.bilibili.com/2267573?spm_id_from=333\n"),
  ).toEqual([
    "addresses",
    "老番茄|https://space.bilibili.com/546195",
    "|https://space.bilibili.com/2267573?spm_id_from=333",
  ]));

it("a list of Markdown links is no JSON, and one in angle brackets no XML", () => {
  expect(read("[A](https://a.example/)")).toEqual(["addresses", "A|https://a.example/"]);
  expect(read("<https://a.example/>")).toEqual(["addresses", "|https://a.example/"]);
});

it.each([
  ["nothing", " \ufeff\n\0", { kind: "list-empty" }],
  ["a ZIP archive", "PK\x03\x04\x14\0", { kind: "list-is-archive" }],
  ["a gzip archive", "\x1f\x8b\x08", { kind: "list-is-archive" }],
  ["a 7-Zip archive", decodeList(SEVEN_ZIP), { kind: "list-is-archive" }],
  ["a PDF", "%PDF-1.7\n1 0 obj\n<</URI (https://a.example/)>>\nendobj\n", { kind: "list-without-addresses" }],
  ["XML of nothing", '<?xml version="1.0" encoding="UTF-8"?>', { kind: "list-without-channels" }],
  ["a database", "SQLite format 3\0\x10", { kind: "list-is-database" }],
  ["a web page", "<!DOCTYPE html><html><body></body></html>", { kind: "list-is-page" }],
  [
    "a browser's bookmarks",
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<!-- It will be read. -->\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<DL><p><DT><A HREF="https://a.example/">A</A></DL>',
    { kind: "list-is-page" },
  ],
  ["a web page without a type", "<head><meta charset=utf-8></head>", { kind: "list-is-page" }],
  ["a feed", '<?xml version="1.0"?><!-- a list? --><rss version="2.0"><channel/></rss>', { kind: "list-is-feed" }],
  ["a feed in RDF", '<rdf:RDF xmlns:rdf="x"></rdf:RDF>', { kind: "list-is-feed" }],
  ["other XML", "<gpx><trk/></gpx>", { kind: "list-is-other-xml", element: "<gpx>" }],
  ["other JSON", '{"playlistName":"A","videos":[]}', { kind: "list-is-other-json", keys: "playlistName, videos" }],
  ["lines of other JSON", '{"videoId":"1"}\n{"videoId":"2"}\n', { kind: "list-is-other-json", keys: "videoId" }],
  ["broken JSON", '{"a": ', { kind: "list-is-other-json", keys: "–" }],
  ["an empty OPML list", "<opml><head/><body></body></opml>", { kind: "list-without-channels" }],
  ["an empty export of NewPipe", '{"app_version":"0.27.2","subscriptions":[]}', { kind: "list-without-channels" }],
  ["an empty profile of FreeTube", '{"name":"All Channels","subscriptions":[]}', { kind: "list-without-channels" }],
  ["YouTube without subscriptions", "Channel Id,Channel Url,Channel Title\n", { kind: "list-without-channels" }],
  ["the same in Chinese", "频道 ID,频道网址,频道名称\r\n", { kind: "list-without-channels" }],
  ["the same in German", "Kanal-ID,Kanal-URL,Kanaltitel\n", { kind: "list-without-channels" }],
  ["the same in Turkish", "Kanal kimliği,Kanal URL'si,Kanal başlığı\n", { kind: "list-without-channels" }],
  ["the same in Russian", "Идентификатор канала,URL канала,Название канала\n", { kind: "list-without-channels" }],
  ["the same in Arabic", "معرّف القناة,عنوان URL للقناة,عنوان القناة\n", { kind: "list-without-channels" }],
  ["prose about an address", "Look, the url, please.", { kind: "list-without-addresses" }],
  ["the same in an older export", "[]", { kind: "list-without-channels" }],
  ["prose", "Hello.\nThis is not a list.", { kind: "list-without-addresses" }],
  ["prose with a comma", "Hello, world", { kind: "list-without-addresses" }],
  ["names with commas", "bilibili, youtube, reddit", { kind: "list-without-addresses" }],
  ["names with a semicolon", "少数派;机核", { kind: "list-without-addresses" }],
  ["names with tabs", "url id\tyoutube\treddit", { kind: "list-without-addresses" }],
  [
    "a picture",
    `\x89PNG\r\n\x1a\n${"\x01\x02\x03".repeat(9)} http://ns.adobe.com/`,
    { kind: "list-without-addresses" },
  ],
  ["too much", "x".repeat(LONGEST_LIST + 1), { kind: "list-too-large" }],
  [
    "too many",
    Array.from({ length: 20_001 }, (_, n) => `a.example/${n}`).join("\n"),
    { kind: "list-too-long", limit: 20_000 },
  ],
  [
    "too many folders",
    `<opml><body>${Array.from({ length: 501 }, (_, n) => `<outline text="F${n}"/>`).join("")}</body></opml>`,
    { kind: "list-too-many-folders", limit: 500 },
  ],
  [
    "too many in OPML",
    `<opml><body>${'<outline xmlUrl="https://a.example/1"/>'.repeat(20_001)}</body></opml>`,
    { kind: "list-too-long", limit: 20_000 },
  ],
])("%s is refused", (_, text, problem) => expect(read(text)).toEqual(problem));

describe("as many rows as a list may have", () => {
  const MOST = 20_000;
  const lines = (count: number) =>
    Array.from({ length: count }, (_, n) => `Name ${n},https://a.example/${n}\n`).join("");
  const youtube = (count: number) =>
    Array.from({ length: count }, (_, n) => `UC${String(n).padStart(22, "0")},,Name\n`).join("");
  const tooLong = { kind: "list-too-long", limit: MOST };

  it.each([
    ["a table", "table", "Name,URL\n", lines],
    ["a table with a title and empty lines", "table", "My feeds,\n\nName,URL\n,\n", lines],
    ["YouTube", "youtube", "Channel Id,Channel Url,Channel Title\n", youtube],
    ["addresses below remarks", "addresses", "# a remark, and more\n\n".repeat(30_000), lines],
  ])("%s is read in full, and with one more refused", (_, format, head, rows) => {
    expect(readSubscriptionList(head + rows(MOST))).toMatchObject({ ok: true, format, rows: { length: MOST } });
    expect(read(head + rows(MOST + 1))).toEqual(tooLong);
  });

  it("broken lines of FreeTube count", () =>
    expect(read(`{"name":"A","subscriptions":[]}\n${"x\n".repeat(MOST + 1)}`)).toEqual(tooLong));
});

it.each([
  [
    "OPML",
    '<opml><body><outline text="https://me:secret@a.example/1" xmlUrl="https://me:secret@a.example/1"/></body></opml>',
  ],
  ["a table", "Name,URL\nhttps://me:secret@a.example/1,https://me:secret@a.example/1\n"],
  ["a pasted list", "https://me:secret@a.example/1"],
])("an address with a password in %s cannot be used, and the password is left out", (_, text) => {
  const list = readSubscriptionList(`${text}\n`);
  expect(list).toMatchObject({
    rows: [{ ok: false, problem: "address-with-password", address: "https://a.example/1" }],
  });
  expect(JSON.stringify(list)).not.toContain("secret");
});

it("a page with a password is left out, and so is the password of an address that is not of the web", () => {
  const text =
    '<opml><body><outline xmlUrl="https://a.example/1" htmlUrl="https://me:secret@a.example/"/><outline text="B" xmlUrl="ftp://me:secret@b.example/"/></body></opml>';
  expect(readSubscriptionList(text)).toMatchObject({
    rows: [
      { ok: true, url: "https://a.example/1", link: null },
      { ok: false, problem: "not-http", address: "ftp://b.example/" },
    ],
  });
});

it("NUL between the characters does not matter", () =>
  expect(read([..."https://a.example/1"].join("\0"))).toEqual(["addresses", "|https://a.example/1"]));

it("says how much is in a list", () => {
  const list = readSubscriptionList(
    '<opml><body><outline text="F"><outline xmlUrl="https://a.example/1"/></outline><outline text="G"><outline xmlUrl="https://a.example/1"/></outline><outline text="x" xmlUrl="y:z"/></body></opml>',
  );
  expect(list.ok && summariseList(list)).toEqual({
    channels: 1,
    folders: 2,
    unusable: [{ ok: false, row: 3, title: "x", problem: "not-http", address: "y:z" }],
    isCutOff: false,
  });
});

it.each([
  ["OPML", '<opml><body><outline xmlUrl="https://a.example/1"/><outline type="rss" text="'],
  ["JSON", '{"app_version":"1","subscriptions":[{"url":"https://a.example/1"},{"url":"htt'],
])("says of %s that it is cut off, and not that an entry cannot be used", (_, text) => {
  const list = readSubscriptionList(text);
  expect(list.ok && summariseList(list)).toEqual({ channels: 1, folders: 0, unusable: [], isCutOff: true });
});

it("never throws, numbers its rows, and gives only web addresses, whatever the text", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      '"',
      ",",
      ";",
      "\t",
      "\n",
      "\r\n",
      "{",
      "}",
      "[",
      "](",
      ")",
      ":",
      "\\",
      "<",
      ">",
      "#",
      "- ",
      "\0",
      "\ufeff",
    ),
    fc.constantFrom(
      '{"subscriptions":[',
      '{"name":"A","subscriptions":[{"id":"',
      '"url":"https://a.example/"',
      `"id":"${ANNA}"`,
    ),
    fc.constantFrom(
      ANNA,
      "https://a.example/x",
      "a.example",
      "feed:",
      "<opml><body>",
      '<outline xmlUrl="',
      "Channel Id,Channel Url,",
    ),
  );
  const property = fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
    const list = readSubscriptionList(pieces.join(""));
    if (!list.ok) return;
    list.rows.forEach((row, index) => {
      expect(row.row).toBe(index + 1);
      expect(row.title.isWellFormed()).toBe(true);
      if (row.ok) expect(row.url).toMatch(/^https?:\/\//);
    });
  });
  fc.assert(property, { numRuns: runs(2_000) });
});

// The number of steps is what matters: a quadratic reader would not return for minutes.
it.each([
  ["opening quotes", '"a,'],
  ["quotes in fields", 'a,"b""'],
  ["brackets", "[["],
  ["braces", '{"a":'],
  ["Markdown", "[x](https://a.example/"],
  ["ends of Markdown labels", "](https://"],
  ["addresses in one line", "https://a.example/,"],
  ["separators", "- "],
  ["dots", "a."],
  ["tags", "<outline "],
  ["addresses with commas", "https://a.example/x,y "],
  ["commas in an address", "a,"],
  ["addresses behind names", "http://h.example/a.xml,B"],
  ["addresses behind numbers", "http://h.example/1,b"],
  ["addresses behind words", "http://h.example/a,b"],
  ["ends of lists", "</opml>"],
  ["quoted words", 'https://a.example/ "~a" '],
  ["unclosed quotes", 'https://a.example/ "~a \\'],
  ["numbers", "1. "],
  ["circled numbers", "①"],
  ["fences", "```\n"],
  ["remarks", " # "],
  ["cells with commas", 'a,b\n"https://a.example/,;|,'],
  ["folders", "title;folder;url\na;|;https://a.example/\n"],
  ["comments", "<!--"],
  ["short lines", "x\n"],
  ["short lines of a table", "a,b\n"],
  ["lines of a table after a quote", 'a,b\n"x,\n'],
  ["empty fields", ",\n"],
  ["lists", '{"subscriptions":['],
  ["profiles", '{"name":"a","subscriptions":[]}\n'],
  ["channels of FreeTube", '{"channelId":"a","channelName":"","profile":[{"value":"b"}]}\n'],
])("reads a long text of %s", (_, piece) => {
  const list = readSubscriptionList(piece.repeat(1_000_000 / piece.length));
  expect(list.ok || list.problem.kind).toBeTruthy();
});
