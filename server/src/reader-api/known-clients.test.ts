import { beforeAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, serve, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

/**
 * What readers whose source is public send, in their order, and what their code needs in the answers. Words in braces are filled in;
 * `{id}` and the like are of the newest item.
 */
type Step = {
  does: string;
  /** Method and address, below what the person typed as the server. */
  sends: string;
  headers?: Record<string, string>;
  body?: string;
  needs: (answer: Answer, known: Known) => void;
};
// biome-ignore lint/suspicious/noExplicitAny: a test reads any field of an answer
type Answer = { status: number; text: string; headers: Headers; json: () => any };
type Known = Record<"email" | "key" | "id" | "hex" | "padded" | "channel" | "feedUrl" | "other" | "boundary", string>;

const LIST = "user/-/state/com.google/reading-list";
const READ = "user/-/state/com.google/read";
const STARRED = "user/-/state/com.google/starred";
const AUTH = { authorization: "GoogleLogin auth={key}" };
const FORM = { ...AUTH, "content-type": "application/x-www-form-urlencoded" };
const JSON_TOKEN = { "x-auth-token": "{key}", "content-type": "application/json" };

const isOk = ({ status, text }: Answer) => expect([status, text]).toEqual([200, "OK"]);
const hasItem = ({ json }: Answer, { id }: Known) =>
  expect(json().itemRefs.map((item: { id: string }) => item.id)).toContain(id);
const hasNotItem = ({ json }: Answer, { id }: Known) =>
  expect(json().itemRefs.map((item: { id: string }) => item.id)).not.toContain(id);

/** Fields whose absence makes the whole answer unreadable in one client or another. */
function expectItem(item: Record<string, unknown>): void {
  expect(item).toMatchObject({
    id: expect.stringMatching(/^tag:google\.com,2005:reader\/item\/[\da-f]{16}$/),
    title: expect.stringMatching(/\S/),
    published: expect.any(Number),
    updated: expect.any(Number),
    crawlTimeMsec: expect.stringMatching(/^\d{13}$/),
    timestampUsec: expect.stringMatching(/^\d{16}$/),
    canonical: [{ href: expect.stringMatching(/^https?:/) }],
    alternate: [{ href: expect.stringMatching(/^https?:/), type: "text/html" }],
    categories: expect.arrayContaining([LIST]),
    origin: {
      streamId: expect.stringMatching(/^feed\/\d+$/),
      title: expect.any(String),
      htmlUrl: expect.stringMatching(/^https?:/),
    },
    summary: { content: expect.any(String) },
  });
  for (const enclosure of item.enclosure as object[])
    expect(enclosure).toMatchObject({ href: expect.any(String), type: expect.any(String) });
}
const hasItems = ({ json }: Answer) => {
  const { id, updated, items } = json();
  expect([typeof id, Number.isInteger(updated), items.length > 0]).toEqual(["string", true, true]);
  for (const item of items) expectItem(item);
};
const hasSubscriptions = ({ json }: Answer, { channel }: Known) => {
  const { subscriptions } = json();
  for (const one of subscriptions)
    expect(one).toMatchObject({
      id: expect.any(String),
      title: expect.stringMatching(/\S/),
      categories: expect.any(Array),
      url: expect.any(String),
      htmlUrl: expect.any(String),
      iconUrl: expect.any(String),
    });
  expect(subscriptions.map((one: { id: string }) => one.id)).toContain(`feed/${channel}`);
};
const hasAuth = ({ text }: Answer, { key }: Known) => {
  // NetNewsWire keeps lines with exactly one “=”; Vienna takes the third line.
  const lines = text.trim().split("\n");
  expect(lines.map((line) => line.split("=").length)).toEqual([2, 2, 2]);
  expect(lines[2]).toBe(`Auth=${key}`);
};

const CLIENTS: Record<string, Step[]> = {
  NetNewsWire: [
    {
      does: "signs in",
      sends: "POST /accounts/ClientLogin",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "Email={email}&Passwd={key}",
      needs: hasAuth,
    },
    {
      does: "token",
      sends: "GET /reader/api/0/token",
      headers: AUTH,
      needs: ({ text }, { key }) => expect(text).toBe(key),
    },
    {
      does: "folders",
      sends: "GET /reader/api/0/tag/list?output=json",
      headers: AUTH,
      needs: ({ json }) => expect(json().tags).toContainEqual({ id: "user/-/label/Reading", type: "folder" }),
    },
    { does: "feeds", sends: "GET /reader/api/0/subscription/list?output=json", headers: AUTH, needs: hasSubscriptions },
    {
      does: "what arrived in three months; the next sync starts at the date of the answer",
      sends: `GET /reader/api/0/stream/items/ids?n=1000&output=json&ot={ago}&s=${LIST}`,
      headers: AUTH,
      needs: (answer, known) => {
        hasItem(answer, known);
        expect(Date.parse(answer.headers.get("date") ?? "")).toBeGreaterThan(Date.now() - 60_000);
      },
    },
    {
      does: "unread",
      sends: `GET /reader/api/0/stream/items/ids?n=1000&output=json&s=${LIST}&xt=${READ}`,
      headers: AUTH,
      needs: hasItem,
    },
    {
      does: "starred",
      sends: `GET /reader/api/0/stream/items/ids?n=1000&output=json&s=${STARRED}`,
      headers: AUTH,
      needs: hasNotItem,
    },
    {
      does: "articles, by hexadecimal ids without zeros",
      sends: "POST /reader/api/0/stream/items/contents",
      headers: FORM,
      body: "T={key}&output=json&i=tag:google.com,2005:reader/item/{hex}",
      needs: hasItems,
    },
    {
      does: "marks read",
      sends: "POST /reader/api/0/edit-tag",
      headers: FORM,
      body: `T={key}&i=tag:google.com,2005:reader/item/{padded}&a=${READ}`,
      needs: isOk,
    },
    {
      does: "sees it",
      sends: `GET /reader/api/0/stream/items/ids?n=1000&output=json&s=${LIST}&xt=${READ}`,
      headers: AUTH,
      needs: hasNotItem,
    },
    {
      does: "marks unread",
      sends: "POST /reader/api/0/edit-tag",
      headers: FORM,
      body: `T={key}&i=tag:google.com,2005:reader/item/{padded}&r=${READ}`,
      needs: isOk,
    },
    {
      does: "moves a feed, without encoding slashes",
      sends: "POST /reader/api/0/subscription/edit",
      headers: FORM,
      body: "T={key}&s=feed/{channel}&ac=edit&r=user/-/label/Reading&a=user/-/label/Later%20on",
      needs: isOk,
    },
    {
      does: "renames the folder",
      sends: "POST /reader/api/0/rename-tag",
      headers: FORM,
      body: "T={key}&s=user/-/label/Later%20on&dest=user/-/label/Reading%202",
      needs: isOk,
    },
    {
      does: "adds a feed, and looks for its id in the list",
      sends: "POST /reader/api/0/subscription/quickadd",
      headers: FORM,
      body: "T={key}&quickadd={other}",
      needs: ({ json }) =>
        expect(json()).toMatchObject({ numResults: 1, streamId: expect.stringMatching(/^feed\/\d+$/) }),
    },
    {
      does: "removes the folder",
      sends: "POST /reader/api/0/disable-tag",
      headers: FORM,
      body: "T={key}&s=user/-/label/Reading 2",
      needs: isOk,
    },
  ],
  "Fluent Reader": [
    {
      does: "signs in",
      sends: "POST /accounts/ClientLogin",
      headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
      body: "Email={email}&Passwd={key}",
      needs: hasAuth,
    },
    {
      does: "checks the key",
      sends: "GET /reader/api/0/user-info",
      headers: AUTH,
      needs: ({ status }) => expect(status).toBe(200),
    },
    { does: "feeds", sends: "GET /reader/api/0/subscription/list?output=json", headers: AUTH, needs: hasSubscriptions },
    {
      does: "items of everything",
      sends: "GET /reader/api/0/stream/contents?output=json&n=125",
      headers: AUTH,
      needs: hasItems,
    },
    {
      does: "items since the last one",
      sends: "GET /reader/api/0/stream/contents?output=json&n=125&ot={ago}",
      headers: AUTH,
      needs: hasItems,
    },
    {
      does: "unread ids",
      sends: `GET /reader/api/0/stream/items/ids?output=json&s=${LIST}&xt=${READ}&n=1000`,
      headers: AUTH,
      needs: hasItem,
    },
    {
      does: "marks read by decimal id, without T",
      sends: "POST /reader/api/0/edit-tag",
      headers: FORM,
      body: `i={id}&a=${READ}`,
      needs: isOk,
    },
    {
      does: "marks a feed read, without a time",
      sends: "POST /reader/api/0/mark-all-as-read",
      headers: FORM,
      body: "s=feed%2F{channel}",
      needs: isOk,
    },
  ],
  "Read You": [
    {
      does: "signs in and wants JSON",
      sends: "POST /accounts/ClientLogin",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "output=json&Email={email}&Passwd={key}&client=ReadYou&accountType=HOSTED_OR_GOOGLE&service=reader",
      needs: ({ json }, { key }) => expect(json().Auth).toBe(key),
    },
    {
      does: "read ids since a time",
      sends: `GET /reader/api/0/stream/items/ids?output=json&s=${READ}&ot={ago}&n=10000`,
      headers: AUTH,
      needs: hasNotItem,
    },
    {
      does: "items by 16 hexadecimal digits",
      sends: "POST /reader/api/0/stream/items/contents?output=json",
      headers: FORM,
      body: "i={padded}&T={key}",
      needs: hasItems,
    },
    {
      does: "stars",
      sends: "POST /reader/api/0/edit-tag?output=json",
      headers: FORM,
      body: `i=tag%3Agoogle.com%2C2005%3Areader%2Fitem%2F{padded}&a=${encodeURIComponent(STARRED)}&T={key}`,
      needs: isOk,
    },
    {
      does: "starred",
      sends: `GET /reader/api/0/stream/items/ids?output=json&s=${STARRED}&n=10000`,
      headers: AUTH,
      needs: hasItem,
    },
    {
      does: "adds a feed, with the address in both places",
      sends: "POST /reader/api/0/subscription/quickadd?output=json&quickadd={other}",
      headers: FORM,
      body: "quickadd={other}&T={key}",
      needs: ({ json }) => expect(json()).toMatchObject({ numResults: 1 }),
    },
  ],
  "Capy Reader": [
    {
      does: "signs in with the key in the address, and no body",
      sends: "POST /accounts/ClientLogin?Email={email}&Passwd={key}",
      needs: hasAuth,
    },
    { does: "feeds", sends: "GET /reader/api/0/subscription/list?output=json", headers: AUTH, needs: hasSubscriptions },
    {
      does: "ids",
      sends: `GET /reader/api/0/stream/items/ids?s=${LIST}&n=10000&xt=${READ}&output=json`,
      headers: AUTH,
      needs: hasItem,
    },
    {
      does: "items",
      sends: "POST /reader/api/0/stream/items/contents?output=json",
      headers: FORM,
      body: "i={padded}&T={key}",
      needs: hasItems,
    },
    {
      does: "looks for this header when its token is refused",
      sends: "POST /reader/api/0/edit-tag?output=json",
      headers: { authorization: "GoogleLogin auth=old", "content-type": "application/x-www-form-urlencoded" },
      body: `i={id}&T=old&a=${READ}`,
      needs: ({ status, headers }) => expect([status, headers.get("x-reader-google-bad-token")]).toEqual([401, "true"]),
    },
  ],
  Readrops: [
    {
      does: "signs in with a form of several parts",
      sends: "POST /accounts/ClientLogin",
      headers: { "content-type": "multipart/form-data; boundary={boundary}" },
      body:
        '--{boundary}\r\nContent-Disposition: form-data; name="Email"\r\n\r\n{email}\r\n' +
        '--{boundary}\r\nContent-Disposition: form-data; name="Passwd"\r\n\r\n{key}\r\n--{boundary}--\r\n',
      needs: hasAuth,
    },
    {
      does: "everything that is neither read nor starred",
      sends: `GET /reader/api/0/stream/contents/${LIST}?xt=${READ}&xt=${STARRED}&n=2147483647`,
      headers: AUTH,
      needs: hasItems,
    },
    {
      does: "starred",
      sends: `GET /reader/api/0/stream/contents/${STARRED}?n=2147483647`,
      headers: AUTH,
      needs: ({ json }) => expect(json().items).toEqual([]),
    },
    {
      does: "read ids, as those that are not unread",
      sends: `GET /reader/api/0/stream/items/ids?xt=user/-/state/com.google/unread&s=${LIST}&n=2500`,
      headers: AUTH,
      needs: hasNotItem,
    },
    {
      does: "creates a folder",
      sends: "POST /reader/api/0/edit-tag",
      headers: FORM,
      body: "T={key}&a=user%2F-%2Flabel%2FEmpty",
      needs: isOk,
    },
    {
      does: "sees it",
      sends: "GET /reader/api/0/tag/list?output=json",
      headers: AUTH,
      needs: ({ json }) => expect(json().tags).toContainEqual({ id: "user/-/label/Empty", type: "folder" }),
    },
    {
      does: "follows a feed into a folder",
      sends: "POST /reader/api/0/subscription/edit",
      headers: FORM,
      body: "T={key}&s=feed%2F{other}&ac=subscribe&a=user%2F-%2Flabel%2FEmpty",
      needs: isOk,
    },
  ],
  Vienna: [
    {
      does: "items of a feed, with parameters of its own",
      sends:
        "GET /reader/api/0/stream/contents/feed/{channel}?client=Vienna&comments=false&likes=false&ot=0&n=500&ck={ago}&output=json",
      headers: AUTH,
      needs: hasItems,
    },
    {
      does: "unread of a feed",
      sends: `GET /reader/api/0/stream/items/ids?ck={ago}&client=Vienna&s=feed/{channel}&xt=${READ}&n=1000&output=json`,
      headers: AUTH,
      needs: hasItem,
    },
    {
      does: "starred of a feed",
      sends: `GET /reader/api/0/stream/items/ids?ck={ago}&client=Vienna&s=feed/{channel}&it=${STARRED}&n=1000&output=json`,
      headers: AUTH,
      needs: hasNotItem,
    },
  ],
  "Fluent Reader, as Miniflux": [
    {
      does: "checks the key",
      sends: "GET /v1/me",
      headers: JSON_TOKEN,
      needs: ({ json }) => expect(json().error_message).toBeUndefined(),
    },
    {
      does: "feeds with their categories",
      sends: "GET /v1/feeds",
      headers: JSON_TOKEN,
      needs: ({ json }) => {
        for (const feed of json()) expect(feed.category.title).toEqual(expect.any(String));
      },
    },
    {
      does: "entries after the last id, each of a feed that it knows",
      sends: "GET /v1/entries?order=id&direction=desc&after_entry_id=0&limit=125",
      headers: JSON_TOKEN,
      needs: ({ json }, { channel, id }) => {
        const { total, entries } = json();
        expect(total).toBe(entries.length);
        for (const entry of entries) expect(String(entry.feed.id)).toBe(channel);
        expect(entries.map((entry: { id: number }) => String(entry.id))).toContain(id);
      },
    },
    {
      does: "marks read, with a type that is not JSON",
      sends: "PUT /v1/entries",
      headers: { "x-auth-token": "{key}", "content-type": "application/x-www-form-urlencoded" },
      body: '{\n "entry_ids": [{id}],\n "status": "read"\n }',
      needs: ({ status }) => expect(status).toBe(204),
    },
    {
      does: "stars",
      sends: "PUT /v1/entries/{id}/bookmark",
      headers: JSON_TOKEN,
      needs: ({ status }) => expect(status).toBe(204),
    },
    {
      does: "starred ids, page by page",
      sends: "GET /v1/entries?order=id&direction=desc&limit=125&starred=true",
      headers: JSON_TOKEN,
      needs: ({ json }, { id }) =>
        expect(json().entries.map((entry: { id: number }) => String(entry.id))).toEqual([id]),
    },
  ],
  "Capy Reader, as Miniflux": [
    {
      does: "categories with counts",
      sends: "GET /v1/categories?counts=true",
      headers: JSON_TOKEN,
      needs: ({ json }) => expect(json()).toHaveLength(2),
    },
    {
      does: "whether an entry can be saved elsewhere",
      sends: "GET /v1/integrations/status",
      headers: JSON_TOKEN,
      needs: ({ json }) => expect(json()).toEqual({ has_integrations: false }),
    },
    {
      does: "unread entries",
      sends: "GET /v1/entries?status=unread&limit=250&offset=0&order=published_at&direction=desc",
      headers: JSON_TOKEN,
      needs: ({ json }) => {
        for (const entry of json().entries)
          expect(entry).toMatchObject({
            title: expect.stringMatching(/\S/),
            hash: expect.any(String),
            published_at: expect.any(String),
            created_at: expect.any(String),
            changed_at: expect.any(String),
            reading_time: expect.any(Number),
            feed: { checked_at: expect.any(String), parsing_error_count: expect.any(Number), disabled: false },
          });
      },
    },
    {
      does: "follows a feed, without a category",
      sends: "POST /v1/feeds",
      headers: JSON_TOKEN,
      body: '{"feed_url":"{feedOfOther}","category_id":null}',
      needs: ({ status }) => expect(status).toBe(201),
    },
  ],
};

let at: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
let site: FeedServer;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  at = (await aServer({ ...settings, DATABASE_URL: db.url })).address;
  await aPerson(at);
});

let people = 0;
/** A person who follows one channel in the folder Reading. Its newest item is a post without a title and with an enclosure without a type. */
async function aReader(): Promise<{ person: TestPerson; known: Record<string, string> }> {
  const person = await aMember(at, db, "pro");
  const key = (await person.auth("/api-key/create", { name: "phone" })).body.key;
  const feed = (name: string) =>
    site.answer(
      `/${++people}-${name}.xml`,
      serve(`<rss version="2.0"><channel><title>${name}</title><link>https://${name}.example/</link>
        <item><guid isPermaLink="false">2</guid><description>A post &amp;amp; nothing else</description><category>a/state/com.google/read</category>
          <pubDate>${new Date(Date.now() - 60_000).toUTCString()}</pubDate><enclosure url="https://${name}.example/file" /></item>
        <item><guid isPermaLink="false">1</guid><title>First</title><link>https://${name}.example/1</link>
          <pubDate>${new Date(Date.now() - 3_600_000).toUTCString()}</pubDate></item></channel></rss>`),
    );
  const feedUrl = feed("news");
  const { channelId } = await person.rpc.channels.subscribe.mutate({ channelUrl: feedUrl });
  const { id: folderId } = await person.rpc.folders.create.mutate({ name: "Reading" });
  await person.rpc.folders.addChannels.mutate({ folderId, channelIds: [channelId] });
  const { items } = await until(
    () => person.rpc.items.list.query({}),
    (list) => list.items.length === 2,
  );
  const id = items[0]?.id as string;
  const hex = Number(id).toString(16);
  const feedOfOther = feed("other");
  return {
    person,
    known: {
      email: person.email,
      key,
      id,
      hex,
      padded: hex.padStart(16, "0"),
      channel: channelId,
      feedUrl,
      feedOfOther,
      other: encodeURIComponent(feedOfOther),
      boundary: "d1f2b3",
      ago: String(Math.floor(Date.now() / 1000) - 90 * 86_400),
    },
  };
}

const fill = (text: string, known: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name) => known[name] ?? "");

it.each(Object.keys(CLIENTS))("%s", async (name) => {
  const { known } = await aReader();
  for (const step of CLIENTS[name] ?? []) {
    const [method = "", path = ""] = fill(step.sends, known).split(/ (.*)/s);
    const headers = Object.entries(step.headers ?? {}).map(([header, value]) => [header, fill(value, known)]);
    const body = step.body === undefined ? {} : { body: fill(step.body, known) };
    const response = await fetch(at + path, { method, headers: Object.fromEntries(headers), ...body });
    const text = await response.text();
    try {
      const answer = { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
      step.needs(answer, known as Known);
    } catch (cause) {
      throw new Error(`${name} ${step.does}: ${response.status} ${text.slice(0, 500)}`, { cause });
    }
  }
});
