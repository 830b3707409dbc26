import { expect, it } from "vitest";
import { compileCatalogue, hasSameSites, PACKING, versionOf } from "./compile-catalogue.ts";
import type { Site } from "./site.ts";

const site: Site = {
  domain: "site.example",
  name: "Site",
  hosts: {
    www: [
      {
        title: "Posts of a writer",
        docs: "https://docs.rsshub.app/routes/site#posts",
        source: ["/w/:id", "/writer/:id"],
        target: "/site/:id/:sort",
        with: { sort: { from: "query.sort", map: { hot: "popular" }, default: "new" } },
        when: { id: { match: "^\\d+$" } },
        needs: ["config"],
        nsfw: true,
        antiCrawler: true,
        since: "2024-05",
        examples: { "https://www.site.example/w/7": "/site/7/new" },
      },
      {
        title: "Either",
        docs: "https://elsewhere.example/",
        source: ["/e/:id"],
        oneOf: [{ when: { id: "1" }, target: "/site/one" }, { target: "/site/other/:id" }],
        retired: true,
      },
    ],
    ".": [{ title: "News", docs: "https://docs.rsshub.app/routes/site", source: ["/"], target: "/site" }],
  },
};
const nameless: Site = {
  domain: "old.example",
  hosts: { "*": [{ title: "Old", docs: "https://docs.rsshub.app/routes/old" }] },
};

// Browsers cache these files for ever under their version. When this snapshot has to change, PACKING has to change too.
it("writes the file format of PACKING", () => {
  const { index, files } = compileCatalogue([site, nameless], "v");
  const written = Object.fromEntries([...files].filter(([, text]) => text !== ""));
  expect({ PACKING, index, written }).toMatchInlineSnapshot(`
    {
      "PACKING": "3",
      "index": {
        "anyHost": "",
        "rules": 4,
        "shards": 512,
        "sites": 2,
        "suffixes": [],
        "updated": "2024-05",
        "version": "v",
      },
      "written": {
        "v/222.examples.json": "{"site.example":[{"https://www.site.example/w/7":"/site/7/new"},0,0]}",
        "v/222.txt": "site.example	Site	site#posts
    	www
    Posts of a writer		{"with":{"sort":{"from":"query.sort","map":{"hot":"popular"},"default":"new"}},"when":{"id":{"match":"^\\\\d+$"}},"needs":["config"],"nsfw":true,"antiCrawler":true}	/site/:id/:sort	/w/:id	/writer/:id
    Either	https://elsewhere.example/	{"oneOf":[{"when":{"id":"1"},"target":"/site/one"},{"target":"/site/other/:id"}],"retired":true}		/e/:id
    	.
    News	site		/site	/

    ",
        "v/230.examples.json": "{"old.example":[0]}",
        "v/230.txt": "old.example		old
    	*
    Old

    ",
        "v/all.txt": "old.example		old
    	*
    Old

    site.example	Site	site#posts
    	www
    Posts of a writer		{"with":{"sort":{"from":"query.sort","map":{"hot":"popular"},"default":"new"}},"when":{"id":{"match":"^\\\\d+$"}},"needs":["config"],"nsfw":true,"antiCrawler":true}	/site/:id/:sort	/w/:id	/writer/:id
    Either	https://elsewhere.example/	{"oneOf":[{"when":{"id":"1"},"target":"/site/one"},{"target":"/site/other/:id"}],"retired":true}		/e/:id
    	.
    News	site		/site	/

    ",
        "v/rules.json": "[[["Old",""]],[["Posts of a writer","/site/:id/:sort"],["Either","/site/one"],["News","/site"]]]",
        "v/sites.json": "[["old.example","",1,0,0,[23],[]],["site.example","Site",3,1,1,[23],["site"]]]",
      },
    }
  `);
});

it("has a version made of the file format and the sites", () => {
  const version = versionOf("0123456789abcdef");
  expect(version).toBe("3012345678");
  expect([hasSameSites(version, "1012345678"), hasSameSites(version, "2012345679")]).toEqual([true, false]);
});
