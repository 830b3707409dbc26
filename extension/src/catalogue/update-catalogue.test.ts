import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { packSite } from "#core/rules/packed-site.ts";
import { updateCatalogue } from "./update-catalogue.ts";

const line = packSite({
  domain: "site.example",
  hosts: { ".": [{ title: "A", docs: "https://docs.example/", source: ["/a/:id"], target: "/site/:id" }] },
});
const index = (version: unknown) => JSON.stringify({ version, shards: 1, suffixes: [] });
const now = new Date("2026-11-20T12:00:00Z");
let close = () => {};
afterEach(() => close());

type Answer = string | { status: number; body?: string } | { endless: true };

/** A server on a real socket. */
async function aServerWith(answers: Record<string, Answer>): Promise<{ server: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.cookie ?? ""}`.trim());
    const answer = answers[request.url as string] ?? { status: 404 };
    if (typeof answer === "string") response.end(answer);
    else if ("endless" in answer) {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
        response.once("drain", more);
      };
      more();
    } else response.writeHead(answer.status, { location: "/elsewhere" }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

it("takes a catalogue it does not have, whole", async () => {
  const { server } = await aServerWith({
    "/catalogue/index.json": index("abcdef12"),
    "/catalogue/abcdef12/all.txt": line,
  });
  expect(await updateCatalogue({ fetch, server, known: ["0000000000"], now })).toEqual({
    kind: "newer",
    text: line,
    catalogue: { version: "abcdef12", sites: 1, rules: 1, from: server, at: now.toISOString() },
  });
});

it("fetches only the index when it has the catalogue or rolled it back", async () => {
  const { server, asked } = await aServerWith({ "/catalogue/index.json": index("abcdef12") });
  expect(await updateCatalogue({ fetch, server, known: [undefined, "abcdef12"], now })).toEqual({ kind: "same" });
  expect(asked).toEqual(["/catalogue/index.json"]);
});

const ALL = "/catalogue/abcdef12/all.txt";
const INDEX = { "/catalogue/index.json": index("abcdef12") };
it.each<[string, Record<string, Answer>, string]>([
  ["a server that has none", {}, "unreachable"],
  ["one that sends elsewhere", { "/catalogue/index.json": { status: 302 } }, "unreachable"],
  ["a page instead of an index", { "/catalogue/index.json": "<!doctype html>" }, "not-a-catalogue"],
  ["a version that would climb", { "/catalogue/index.json": index("../../x") }, "not-a-catalogue"],
  ["a catalogue with one wrong line", { ...INDEX, [ALL]: `${line}\n{"domain":"x"}\n` }, "not-a-catalogue"],
  ["half a catalogue", { ...INDEX, [ALL]: line.slice(0, 40) }, "not-a-catalogue"],
  ["a catalogue without end", { ...INDEX, [ALL]: { endless: true } }, "too-large"],
])("refuses %s, and says why", async (_, answers, problem) => {
  const { server } = await aServerWith(answers);
  const update = await updateCatalogue({ fetch, server, known: [], now });
  expect(update).toMatchObject({ kind: "failed", problem, detail: expect.stringMatching(/./) });
});

it("reports a server that does not answer", async () => {
  const { server } = await aServerWith({});
  close();
  expect(await updateCatalogue({ fetch, server, known: [], now })).toMatchObject({ problem: "unreachable" });
});
