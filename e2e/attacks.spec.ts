import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { aPerson, type TestPerson } from "../server/test/a-person.ts";
import { aProcess } from "../server/test/a-process.ts";
import { BAD_ADDRESSES, PAYLOADS } from "./hostile-markup.ts";
import { test as base, expect } from "./journey.ts";
import { openImport } from "./open-import.ts";
import { carryCookie } from "./people.ts";
import { aStandIn } from "./stand-ins/stand-in.ts";

// Hostile content in a real browser. None of it may run, and nothing may violate our Content-Security-Policy: a violation
// means that unsafe content was inserted into the page.
base.describe.configure({ mode: "default" });

type World = { address: string; site: string; person: TestPerson };
const test = base.extend<{ harm: string[] }, { world: World }>({
  world: [
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), "pagecast-attacks-"));
      const [site, service] = await Promise.all([aHostileSite(), aHostileService()]);
      const server = await aProcess({
        PAGECAST_DATA: data,
        PAGECAST_ROLE: "all",
        PAGECAST_PROXIES: "1",
        PAGECAST_SUBSCRIBE: "any-feed",
        PAGECAST_REACH: new URL(site.address).host,
        PAGECAST_FEED_SERVICE: service.address,
      });
      await use({ address: server.address, site: site.address, person: await aPerson(server.address) });
      await server.stop();
      await Promise.all([site.stop(), service.stop()]);
      rmSync(data, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ world }, use) => use(world.address),
  harm: async ({ context, page, world }, use) => {
    const harm: string[] = [];
    await context.exposeBinding("fired", (_, how) => harm.push(`ran: ${how}`));
    await context.exposeBinding("tellViolation", (_, what) => harm.push(`violated: ${what}`));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
        (window as unknown as { tellViolation(what: string): void }).tellViolation(
          [effectiveDirective, blockedURI, sample, sourceFile].join(" "),
        ),
      );
    });
    context.on("page", (opened) => opened !== page && harm.push(`opened ${opened.url()}`));
    page.on("dialog", (dialog) => {
      harm.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on("pageerror", (error) => harm.push(`error: ${error.message}`));
    await carryCookie(context, world.address, world.person.cookie);
    await use(harm);
    expect(harm).toEqual([]);
  },
});

/** Every page is hostile, and declares hostile feeds. */
function aHostileSite() {
  return aStandIn((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in");
    if (pathname.startsWith("/feed")) response.writeHead(200, { "content-type": "text/xml" }).end(FEED_XML);
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE);
  });
}

/** Routes with "broken" in them fail with a hostile page; the others have one hostile item per payload. */
function aHostileService() {
  return aStandIn((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in");
    if (pathname.includes("broken"))
      response.writeHead(503, { "content-type": "text/html" }).end(`<p>Error: ${PAYLOADS.join(" ")}</p>`);
    else response.writeHead(200, { "content-type": "application/feed+json" }).end(FEED_JSON);
  });
}

const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const xml = (text: string) =>
  attribute(text)
    .replaceAll("<", "&lt;")
    .replace(/[\0\u0001]/g, "");
const PAGE = `<!doctype html><meta charset="utf-8"><title>${xml(PAYLOADS.join(" "))}</title>
  ${PAYLOADS.slice(0, 20)
    .map(
      (text, at) => `<link rel="alternate" type="application/rss+xml" title="${attribute(text)}" href="/feed/${at}">`,
    )
    .join("")}
  ${BAD_ADDRESSES.map((href) => `<link rel="alternate" type="application/atom+xml" title="bad" href="${attribute(href)}">`).join("")}
  <meta name="author" content="${attribute(PAYLOADS.slice(0, 9).join(" "))}"><link rel="author" href="javascript:fired(1)">
  <meta property="og:title" content="${attribute(PAYLOADS.slice(9, 20).join(" "))}"><meta property="og:image" content="javascript:fired(1)">
  <meta property="og:description" content="${attribute(`${PAYLOADS.join("\n")}\n${BAD_ADDRESSES.join("\n")}`)}">
  <p>${PAYLOADS.join("")}</p>`;
const FEED_XML = `<?xml version="1.0"?><rss version="2.0"><channel><title>${xml(PAYLOADS.join(" "))}</title><link>javascript:fired(1)</link>
  ${PAYLOADS.slice(0, 30)
    .map(
      (text, at) =>
        `<item><guid>${at}</guid><title>${xml(text)}</title><link>${xml(BAD_ADDRESSES[at % 9] as string)}</link><author>${xml(text)}</author><description>${xml(text)}</description></item>`,
    )
    .join("")}</channel></rss>`;
const FEED_JSON = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  title: `Hostile ${PAYLOADS.slice(0, 5).join(" ")}`,
  home_page_url: "javascript:fired(1)",
  icon: "javascript:fired(1)",
  items: PAYLOADS.map((text, at) => ({
    id: String(at),
    title: `#${at} ${text}`,
    summary: text,
    content_html: `<p>Begins.</p>${text}<p>Ends.</p>`,
    url: BAD_ADDRESSES[at % BAD_ADDRESSES.length],
    authors: [{ name: text, url: "javascript:fired(1)" }],
    image: BAD_ADDRESSES[at % BAD_ADDRESSES.length],
    attachments: [{ url: BAD_ADDRESSES[at % BAD_ADDRESSES.length], mime_type: text }],
    date_published: new Date(Date.now() - at * 60_000).toISOString(),
  })),
});

/** Every link is http(s), and no text became an element. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const isOfTheWeb = (link: Element) => {
      const address = link.getAttribute("href") ?? link.getAttribute("src") ?? "";
      return /^(?:https?:|mailto:|blob:)/.test(new URL(address, document.baseURI).protocol);
    };
    const links = [...document.querySelectorAll("a[href], area[href], iframe[src], embed[src], form[action]")];
    const handlers = [...document.querySelectorAll("#root *")].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith("on")),
    );
    const strange = document.querySelectorAll(
      "#root :is(script, object, embed, base, meta, link, math, template, frame)",
    );
    return [...links.filter((link) => !isOfTheWeb(link)), ...handlers, ...strange].map(({ outerHTML }) => outerHTML);
  });
  expect(found).toEqual([]);
}

test("the test notices scripts that run and policy violations", async ({ page, harm }) => {
  await page.goto("/catalogue/new");
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("a"), { href: "javascript:fired(1)", id: "bad" }));
    for (const write of [
      () => document.body.setAttribute("onclick", "fired(1)"),
      () => document.body.insertAdjacentHTML("beforeend", "<p>text that becomes markup</p>"),
    ])
      try {
        write();
      } catch {}
    (window as unknown as { fired(how: string): void }).fired("by us");
  });
  await expect.poll(() => harm.filter((line) => line.startsWith("ran: by us"))).toHaveLength(1);
  await expect.poll(() => harm.filter((line) => line.includes("require-trusted-types-for"))).toHaveLength(2);
  await expect(expectHarmless(page)).rejects.toThrow("javascript:fired");
  harm.length = 0;
});

test("reading items with hostile titles, authors, content and addresses", async ({ page, world: { person }, harm }) => {
  test.slow();
  await person.rpc.channels.subscribe.mutate({ channelUrl: "https://www.douyin.com/user/MS4wHostile" });
  await expect.poll(async () => (await person.rpc.items.unreadCounts.query()).total).toBe(PAYLOADS.length);
  // On a phone the next one opens at once.
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto("/inbox");
  await expect(page.locator("[data-item]").first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("o");
  for (const [at] of PAYLOADS.entries()) {
    if (at > 0) await page.keyboard.press("j");
    // Waits inside the page: each look from outside takes longer than opening the next item.
    const isLast = at === PAYLOADS.length - 1;
    await page.waitForFunction(
      ([number, isLast]) => {
        const article = document.querySelector('[aria-label="Reading"]');
        const isNext = article?.querySelector("h2")?.textContent?.includes(number);
        const isShown = article?.querySelector(".reading") !== null || article.textContent?.includes("Begins.");
        // More of the list may have to be loaded first.
        const goesOn = document.querySelector('[aria-label="Next item"]:not([aria-disabled=true])') !== null;
        return isNext && isShown && (isLast || goesOn);
      },
      [`#${at}`, isLast] as const,
    );
    if (at % 10 === 0) await expectHarmless(page);
  }
  await expectHarmless(page);
  for (const path of ["/channels", `/channels/${(await person.rpc.channels.list.query())[0]?.id}`]) {
    await page.goto(path);
    // In a row of the tree, the letter of the mark comes first.
    await expect(
      page
        .getByRole("main")
        .getByText(/Hostile/)
        .first(),
    ).toBeVisible();
    await expectHarmless(page);
  }
  expect(harm).toEqual([]);
});

test("a hostile page is looked up, previewed and watched", async ({ page, world: { site, person }, harm }) => {
  await page.goto(`/?url=${encodeURIComponent(`${site}/page`)}`);
  await expect(page.getByText("<script>fired(1)</script>").first()).toBeVisible();
  await expectHarmless(page);
  const preview = page.getByRole("button", { name: /^(Show the newest|Preview)/ }).first();
  await preview.click();
  await expect(page.getByText("<img src=x onerror=fired(1)>").first()).toBeVisible();
  await expectHarmless(page);
  await page.goto(`/watch?url=${encodeURIComponent(`${site}/page`)}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectHarmless(page);
  await person.rpc.channels.subscribe.mutate({ channelUrl: `${site}/feed/1` });
  expect(harm).toEqual([]);
});

test("a hostile OPML list, and a feed service that fails with a hostile message", async ({
  page,
  world: { person },
  harm,
}) => {
  await person.rpc.channels.subscribe.mutate({ channelUrl: "https://www.douyin.com/user/broken1" });
  const rows = [...PAYLOADS, ...BAD_ADDRESSES].map(
    (text, at) =>
      `<outline text="${xml(text)}" title="${xml(text)}" htmlUrl="${xml(text)}" xmlUrl="${xml(at % 2 ? text : "https://www.douyin.com/video/1")}"/>`,
  );
  const opml = `<?xml version="1.0"?><opml version="2.0"><body>${rows.join("")}</body></opml>`;
  await page.goto("/channels");
  const dialog = await openImport(page);
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "<img src=x onerror=fired(1)>.opml", mimeType: "text/xml", buffer: Buffer.from(opml) });
  await expectHarmless(page);
  await dialog.getByRole("button", { name: /^Import \d+ channels?$/ }).click();
  await expect(dialog.getByRole("status")).toHaveText(/ of \d+ followed/);
  await expect(dialog.getByText("<script>fired(1)</script>").first()).toBeVisible();
  await expectHarmless(page);
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await person.rpc.channels.list.query()).some(({ health }) => health === "failing"))
    .toBe(true);
  await page.goto("/channels?only=attention");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await expectHarmless(page);
  expect(harm).toEqual([]);
});

test("own rules with hostile text, tried on a hostile document", async ({ page, harm }) => {
  const yaml = (title: string, docs: string) =>
    `name: ${JSON.stringify(title)}\nhosts:\n  .:\n    - title: ${JSON.stringify(title)}\n      docs: ${JSON.stringify(docs)}\n      source: /:who\n      with:\n        uid: { select: p, attr: title }\n      target: /notes/user/:who/:uid?`;
  await page.goto("/catalogue/new?domain=notes.example&try=https://notes.example/ana");
  const editor = page.getByLabel("Rules (YAML)");
  await editor.fill(yaml("bad", "javascript:fired(1)"));
  await expect(page.getByText("documentation is a web page")).toBeVisible();
  const words = PAYLOADS.join(" ").replace(/[^\x20-\x7e]/g, "");
  await editor.fill(yaml(words, `https://docs.example/"onmouseover="fired(1)`));
  await page.getByLabel("Page source (HTML)").fill(`<p title="u7">${PAYLOADS.join("")}</p>`);
  await expect(page.getByText("/notes/user/ana/u7").first()).toBeVisible();
  await expectHarmless(page);
  // The parser's document has our policy too, and reports handlers that could not run there anyway.
  const isOfTheParser = (line: string) => line.startsWith("violated: script-src-attr inline");
  harm.splice(0, harm.length, ...harm.filter((line) => !isOfTheParser(line)));
  await page.getByLabel("Page source (HTML)").fill("");
  for (const text of PAYLOADS.slice(0, 40)) await editor.fill(text);
  await editor.fill(yaml(words, "x"));
  await page.getByRole("button", { name: "Save for myself" }).click();
  await expect(page.getByText("Saved in this browser")).toBeVisible();
  await page.goto("/?url=https://notes.example/ana");
  await expect(page.getByText("<script>fired(1)</script>").first()).toBeVisible();
  await expectHarmless(page);
  expect(harm).toEqual([]);
});

test("hostile text in the address of every screen", async ({ page, context, world: { address }, harm }) => {
  const word = encodeURIComponent(`javascript:fired(1)//"'><img src=x onerror=fired(1)>`);
  const screens = [
    `/?url=${word}`,
    `/?text=${word}&title=${word}`,
    `/watch?url=${word}&t=${word}`,
    `/watch?url=${encodeURIComponent("data:text/html,<script>fired(1)</script>")}`,
    `/watch/${word}`,
    `/catalogue?q=${word}&category=${word}`,
    `/catalogue/${word}?try=${word}`,
    `/catalogue/new?domain=${word}&try=${word}`,
    `/channels/${word}`,
    `/inbox?item=${word}`,
    `/membership?paid=${word}`,
    `/settings#${word}`,
    `/admin?${word}`,
    `/no/such/${word}`,
    `/reset-password?token=${word}`,
  ];
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.getByRole("heading").or(page.getByRole("alert")).first()).toBeVisible();
    if (!screen.startsWith("/?")) await expectHarmless(page);
  }
  await context.clearCookies();
  for (const to of ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:fired(1)"]) {
    await page.goto(`/sign-in?to=${encodeURIComponent(to)}`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectHarmless(page);
    expect(new URL(page.url()).origin).toBe(new URL(address).origin);
  }
  expect(harm).toEqual([]);
});

test("signing in never redirects to another site", async ({ page, context, world: { address, person }, harm }) => {
  await context.clearCookies();
  for (const to of ["https://evil.example/", "/\\evil.example", "/%09/evil.example", "//evil.example"]) {
    await context.clearCookies();
    await page.goto(`/sign-in?to=${encodeURIComponent(to)}`);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/sign-in");
    expect(new URL(page.url()).origin).toBe(new URL(address).origin);
  }
  expect(harm).toEqual([]);
});
