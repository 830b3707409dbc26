import { expect, it } from "vitest";
import { compileCatalogue, PACKING } from "./compile-catalogue.ts";
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
        target: "/site/:id",
        examples: { "https://www.site.example/w/7": "/site/7" },
      },
    ],
    ".": [{ title: "News", docs: "https://docs.rsshub.app/routes/site", source: ["/"], target: "/site" }],
  },
};

// Browsers keep these files for ever under their version, and the code of one release reads what it asks for with that.
it("packs as it always did: when this has to change, PACKING has to change with it", () => {
  const { index, files } = compileCatalogue([{ site, isReachable: true }], "v");
  const written = Object.fromEntries([...files].filter(([, text]) => text !== ""));
  expect({ PACKING, index, written }).toMatchInlineSnapshot(`
    {
      "PACKING": 1,
      "index": {
        "rules": 2,
        "shards": 512,
        "sites": 1,
        "suffixes": [],
        "updated": null,
        "version": "v",
      },
      "written": {
        "v/222.examples.json": "{"site.example":[{"https://www.site.example/w/7":"/site/7"},0]}",
        "v/222.txt": "site.example	Site	site#posts
    	www
    Posts of a writer			/site/:id	/w/:id	/writer/:id
    	.
    News	site		/site	/

    ",
        "v/all.txt": "site.example	Site	site#posts
    	www
    Posts of a writer			/site/:id	/w/:id	/writer/:id
    	.
    News	site		/site	/

    ",
        "v/rules.json": "[[["Posts of a writer","/site/:id"],["News","/site"]]]",
        "v/sites.json": "[["site.example","Site",2,0,0,[23],["site"]]]",
        "v/unreachable.examples.json": "{}",
      },
    }
  `);
});
