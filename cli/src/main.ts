// The `pagecast` command: parses the arguments and calls the command.
import { parseArgs } from "node:util";
import { buildCatalogue } from "./build-catalogue.ts";
import { printCheck, printImport, printRoutes, writeSchema } from "./catalogue-commands.ts";
import { printChannel } from "./channel-command.ts";
import { suggestLines, suggestPage } from "./suggest-commands.ts";

const USAGE = `pagecast suggest URL [--json] [--html FILE] [--explain]   feeds for a page
pagecast suggest --jsonl                                  one {"url","html"?} a line in, one {"url","suggestions"} a line out
pagecast channel URL [--feed ROUTE-or-URL] [--any-feed] [--json]
                                                          whether a page, or one of its feeds, can be followed, and as what
pagecast catalogue import FILE-or-URL [--since YYYY-MM] [--dry-run]
                                                          sites from the list a feed service serves at /api/radar/rules
pagecast catalogue check                                  every problem in catalogue/sites, with file and line
pagecast catalogue routes FILE-or-URL [--write]           where the catalogue differs from the routes a feed service serves at
                                                          /api/namespace; --write marks the rules as the service does
pagecast catalogue build                                  write catalogue/dist: one file for the server, shards for the web
pagecast catalogue schema                                 write catalogue/site.schema.json
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    jsonl: { type: "boolean", default: false },
    html: { type: "string" },
    explain: { type: "boolean", default: false },
    feed: { type: "string" },
    "any-feed": { type: "boolean", default: false },
    since: { type: "string" },
    write: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

process.exitCode = await run(positionals);

async function run([command, ...words]: string[]): Promise<number> {
  const feedService = process.env.PAGECAST_FEED_SERVICE;
  if (command === "suggest" && values.jsonl) return suggestLines(process.stdin, process.stdout, feedService);
  if (command === "suggest" && words[0] !== undefined) {
    return suggestPage(words[0], { json: values.json, explain: values.explain, htmlFile: values.html, feedService });
  }
  if (command === "channel" && words[0] !== undefined) {
    const policy = values["any-feed"] ? "any-feed" : "authors";
    return printChannel(words[0], { feed: values.feed, policy, feedService, json: values.json });
  }
  if (command === "catalogue" && words[0] === "build") {
    const built = buildCatalogue();
    for (const { file, line, problem } of built.problems) console.error(`catalogue/${file}:${line}: ${problem}`);
    console.log(`${built.rules} rules on ${built.sites} sites, version ${built.version}`);
    return built.problems.length === 0 ? 0 : 1;
  }
  if (command === "catalogue" && words[0] === "check") return printCheck();
  if (command === "catalogue" && words[0] === "schema") return writeSchema();
  if (command === "catalogue" && words[0] === "import" && words[1] !== undefined) {
    return printImport(words[1], { since: values.since, isDryRun: values["dry-run"] });
  }
  if (command === "catalogue" && words[0] === "routes" && words[1] !== undefined) {
    return printRoutes(words[1], { shouldWrite: values.write });
  }
  if (values.help) console.log(USAGE);
  else console.error(USAGE);
  return values.help ? 0 : 2;
}
