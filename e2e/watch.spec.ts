import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { feedOf } from "./feed-of.ts";
import { html } from "./gallery/gallery.ts";
import { file, makeWav, recordMp4 } from "./gallery/recording.ts";
import { listenersAdded } from "./listeners-added.ts";
import { clicks, expect, rpcOf, test, watchAddress } from "./watching.ts";

const PLUM = "https://www.bilibili.com/video/BV17x411w7KC";
const cover = { name: /^(Play|Show(?! cover$)) / };
const back = { name: "Show cover" };

const PLAYERS = [
  {
    what: "Bilibili's own player, with all its ids",
    url: `${PLUM}?p=2`,
    title: "青梅酒的第三十天：开坛与过滤 · 过滤",
    host: "player.bilibili.com",
    path: "/player.html",
    query: { aid: "170001", bvid: "BV17x411w7KC", cid: "279787", p: "2", page: "2", t: "90" },
  },
  {
    what: "a short link's player",
    url: "https://b23.tv/plum90",
    title: "青梅酒的第三十天：开坛与过滤 · 过滤",
    host: "player.bilibili.com",
    path: "/player.html",
    query: { bvid: "BV17x411w7KC", cid: "279787", t: "90" },
  },
  {
    what: "YouTube without cookies",
    url: "https://youtu.be/dQw4w9WgXcQ",
    title: "How a watch works",
    host: "www.youtube-nocookie.com",
    path: "/embed/dQw4w9WgXcQ",
    query: { start: "90" },
  },
  {
    what: "Vimeo",
    url: "https://vimeo.com/76979871",
    title: "The New Vimeo Player",
    host: "player.vimeo.com",
    path: "/video/76979871",
    query: { dnt: "1" },
    hash: "#t=90s",
  },
  {
    what: "TikTok",
    url: "https://www.tiktok.com/@a/video/7234567890123456789",
    title: "TikTok 7234567890123456789",
    host: "www.tiktok.com",
    path: "/player/v1/7234567890123456789",
    query: {},
  },
  {
    what: "Douyin",
    url: "https://www.douyin.com/video/7234567890123456789",
    title: "抖音 7234567890123456789",
    host: "open.douyin.com",
    path: "/player/video",
    query: { vid: "7234567890123456789" },
  },
  {
    what: "a web page",
    url: "https://page.example/walk",
    title: "A walk by the harbour",
    host: "page.example",
    path: "/walk",
    query: { t: "90" },
  },
];

test("players are framed from their ids, started by t, and not asked before the first flip", async ({
  page,
  watching,
}) => {
  for (const { what, url, title, host, path, query, hash = "" } of PLAYERS)
    await test.step(what, async () => {
      watching.externalRequests.length = 0;
      watching.standIn(host, html("player"));
      await page.goto(watchAddress(url, "1m30s"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await page.waitForLoadState("networkidle");
      expect(watching.externalRequests).toEqual([]);
      await page.getByRole("button", cover).click();
      const frame = page.locator("iframe");
      const address = new URL((await frame.getAttribute("src")) ?? "");
      expect([address.protocol, address.hostname, address.pathname, address.hash]).toEqual([
        "https:",
        host,
        path,
        hash,
      ]);
      expect(Object.fromEntries(address.searchParams)).toMatchObject(query);
      await watching.frame(host);
      expect(new Set(watching.externalRequests.map((asked) => new URL(asked).hostname))).toEqual(new Set([host]));
      const sandbox = (await frame.getAttribute("sandbox"))?.split(" ");
      expect(sandbox).not.toContain("allow-top-navigation");
      expect(await frame.getAttribute("referrerpolicy")).toBe("strict-origin-when-cross-origin");
    });
});

test("covers are loaded through our server", async ({ page, watching }) => {
  await page.goto(watchAddress(PLUM));
  const picture = page.locator("article img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  expect(await picture.getAttribute("src")).toMatch(/^\/api\/cover\?url=http%3A%2F%2Fi2\.hdslb\.com/);
  expect(watching.externalRequests).toEqual([]);
});

test("the start time of the video's address counts, unless our t is given", async ({ page, watching }) => {
  watching.standIn("player.bilibili.com", html("player"));
  const startOf = async (address: string) => {
    await page.goto(address);
    await page.getByRole("button", cover).click();
    return new URL((await page.locator("iframe").getAttribute("src")) ?? "").searchParams.get("t");
  };
  expect(await startOf(watchAddress(`${PLUM}?t=45`))).toBe("45");
  expect(await startOf(watchAddress(`${PLUM}?t=45`, "1h2m3s"))).toBe("3723");
  expect(await startOf(watchAddress("https://b23.tv/plum90"))).toBe("90");
  expect(await startOf(watchAddress(PLUM, "nonsense"))).toBeNull();
  await watching.signIn();
  await page.goto(watchAddress(PLUM));
  await expect(page.getByRole("button", { name: "Edit title" })).toBeVisible();
  const { dbId } = (await page.evaluate(
    (url) =>
      fetch("/rpc/videos.open", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url }),
      }).then((response) => response.json().then(({ result }) => result.data)),
    PLUM,
  )) as { dbId: string };
  expect(await startOf(`/watch/${dbId}?t=90`)).toBe("90");
});

/** After ten minutes in another tab, the page asks again who is signed in. */
async function comeBackLater(page: Page) {
  await page.clock.fastForward("10:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

test.describe("a title may be edited in one of eight cases", () => {
  // The type allows it × it is stored × a person is signed in. All with the real server.
  for (const [type, url] of [
    ["bilibili", PLUM],
    ["web page", "https://page.example/walk"],
  ] as const) {
    test(`${type}: stored, and then signed out while the page is open`, async ({ page, context, watching }) => {
      await page.clock.install();
      const pencil = page.getByRole("button", { name: "Edit title" });
      await watching.signIn();
      await page.goto(watchAddress(url));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("link", { name: "Settings: Somebody" })).toBeAttached();
      await expect(pencil).toHaveCount(type === "bilibili" ? 1 : 0);
      // The next answer never arrives: stored content is shown, and the person is signed out.
      await page.route("**/rpc/videos.open", () => {});
      await context.clearCookies();
      await comeBackLater(page);
      await expect(page.getByRole("link", { name: "Sign in" })).toBeAttached();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(pencil).toHaveCount(0);
    });

    test(`${type}: not stored, and then signed in while the page is open`, async ({ page, watching }) => {
      await page.clock.install();
      const pencil = page.getByRole("button", { name: "Edit title" });
      await page.goto(watchAddress(url));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("link", { name: "Sign in" })).toBeAttached();
      await expect(pencil).toHaveCount(0);
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/rpc/videos.open", async (route) => {
        await released;
        await route.continue();
      });
      await watching.signIn();
      await comeBackLater(page);
      // Signed in, and the content is not stored yet.
      await expect(page.getByRole("link", { name: "Settings: Somebody" })).toBeAttached();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(pencil).toHaveCount(0);
      const stored = page.waitForResponse("**/rpc/videos.open");
      release();
      await stored;
      await expect(pencil).toHaveCount(type === "bilibili" ? 1 : 0);
    });
  }

  test("the server decides the same for direct calls", async ({ watching, watchServer, context }) => {
    const { rpc } = await watching.signIn(context);
    const problem = (call: Promise<unknown>) =>
      call.then(
        () => "done",
        (cause) => cause.data.problem.kind,
      );
    const anonymous = rpcOf(watchServer.address);
    const bilibili = (await rpc.videos.open.mutate({ url: PLUM })).dbId as string;
    const page = (await rpc.videos.open.mutate({ url: "https://page.example/walk" })).dbId as string;
    const none = "7b7b2a0c-6f0e-4b0e-9a51-0e6f0b7c1a11";
    const asked = [];
    for (const dbId of [bilibili, page, none])
      for (const who of [rpc, anonymous]) asked.push(await problem(who.videos.rename.mutate({ dbId, title: "New" })));
    expect(asked).toEqual([
      ...["done", "not-logged-in"],
      ...["title-not-editable", "not-logged-in"],
      ...["no-such-video", "not-logged-in"],
    ]);
  });
});

test("a title is edited in place, shown immediately, saved, and reverted when saving fails", async ({
  page,
  watching,
}) => {
  await watching.signIn();
  await page.goto(watchAddress(PLUM));
  const heading = page.getByRole("heading", { level: 1 });
  await page.getByRole("button", { name: "Edit title" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("不要的");
  await page.keyboard.press("Escape");
  await expect(heading).toHaveText("青梅酒的第三十天：开坛与过滤 · 开坛");

  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/rpc/videos.rename", async (route) => {
    await answered;
    await route.abort();
  });
  await page.getByRole("button", { name: "Edit title" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("My plum wine");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("My plum wine");
  answer();
  await expect(page.getByText("The title was not saved")).toBeVisible();
  await expect(heading).toHaveText("青梅酒的第三十天：开坛与过滤 · 开坛");

  await page.unroute("**/rpc/videos.rename");
  const saved = page.waitForResponse("**/rpc/videos.rename");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading).toHaveText("My plum wine");
  await saved;
  await page.reload();
  await expect(heading).toHaveText("My plum wine");
});

test("every click on a cover is counted in the server's database", async ({
  page,
  watching,
  watchServer: { owner },
}) => {
  // No other test plays one of these, so the number is exact.
  watching.standIn("open.spotify.com", html("player"));
  const before = (await clicks(owner)).podcast ?? 0;
  await page.goto(watchAddress("https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk"));
  for (let turn = 0; turn < 2; turn++) {
    await page.getByRole("button", cover).click();
    await page.getByRole("button", back).click();
  }
  await expect.poll(async () => (await clicks(owner)).podcast).toBe(before + 4);
  // A click right before leaving is counted as well.
  await page.getByRole("button", cover).click();
  await page.goto("about:blank");
  await expect.poll(async () => (await clicks(owner)).podcast).toBe(before + 5);
  expect(watching.externalRequests.every((asked) => asked.startsWith("https://open.spotify.com/"))).toBe(true);
});

test("a browser that asks not to be tracked sends nothing", async ({ page, watching }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "doNotTrack", { value: "1" }));
  watching.standIn("player.vimeo.com", html("player"));
  await page.clock.install();
  await page.goto(watchAddress("https://vimeo.com/76979871"));
  await page.getByRole("button", cover).click();
  await page.getByRole("button", back).click();
  await page.clock.runFor(5_000);
  expect(watching.sent.filter((body) => body.includes("VideoCover"))).toEqual([]);
});

test("a click works without waiting for the count, even if that fails", async ({ page, watching }) => {
  await page.route("**/rpc/events.track", () => {});
  watching.standIn("player.vimeo.com", html("player"));
  await page.goto(watchAddress("https://vimeo.com/76979871"));
  await page.getByRole("button", cover).click();
  await watching.frame("player.vimeo.com");
  await page.getByRole("button", back).click();
  await expect(page.getByRole("button", cover)).toBeFocused();
});

test("everything works with the keyboard alone", async ({ page, watching }) => {
  watching.standIn("player.bilibili.com", html("player"));
  await watching.signIn();
  await page.goto(watchAddress(PLUM));
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      return element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
    });
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 40; step++) {
      if (name.test(await focused())) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the Tab key never reached ${name}`);
  };
  await expect(page.getByRole("button", { name: "Edit title" })).toBeVisible();
  await tabTo(/^Play /);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", back)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", cover)).toBeFocused();
  await tabTo(/^Edit title$/);
  await page.keyboard.press("Enter");
  await page.keyboard.type("By hand");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("By hand");
  await tabTo(/^晴川手作$/);
  await tabTo(/^Subscribe/);
  await tabTo(/^More$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Less" })).toBeFocused();
  await expect(page.getByRole("link", { name: "https://example.com/plum" })).toHaveAttribute(
    "rel",
    "noopener noreferrer nofollow ugc",
  );
});

test("the author has a link, and a subscribe button that says what is missing", async ({ page, watching }) => {
  await page.goto(watchAddress(PLUM));
  await expect(page.getByRole("link", { name: "晴川手作" })).toHaveAttribute(
    "href",
    "https://space.bilibili.com/2267573",
  );
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Please log in first")).toBeVisible();
  await page.goto(watchAddress("https://page.example/walk"));
  await expect(page.getByRole("button", { name: "Subscribe" })).toHaveAttribute("aria-disabled", "true");
  expect(watching.externalRequests).toEqual([]);
});

test("a member subscribes to the author, and the author's other items appear beside the video", async ({
  page,
  watching,
  watchServer: { owner },
}) => {
  const { email } = await watching.signIn();
  const { people } = await owner.admin.people.list.query({ search: email });
  await owner.admin.people.grant.mutate({ userId: people[0]?.id as string, plan: "pro" });
  await page.goto(watchAddress(PLUM));
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("button", { name: "Subscribed" })).toBeVisible();
  const more = page.getByRole("complementary", { name: "More from 晴川手作" });
  await expect(more.getByRole("listitem")).toHaveCount(3);
  await more.getByRole("link").first().click();
  await expect(page).toHaveURL(/av170004/);
  expect(watching.externalRequests).toEqual([]);
});

test("a description is one line; expanded, it scrolls within 500 px", async ({ page, watching: _ }) => {
  await page.goto(watchAddress("https://long.example/"));
  const text = page.getByRole("region", { name: "Description" });
  const height = async () => (await text.boundingBox())?.height;
  await expect.poll(height).toBe(24);
  await page.getByRole("button", { name: "More" }).click();
  await expect.poll(height).toBe(500);
  expect(await text.evaluate((element) => element.scrollHeight)).toBeGreaterThan(2_000);
});

test("a site without metadata: shows what the address says, with the reason, and plays", async ({ page, watching }) => {
  watching.standIn("down.example", html("there"));
  await page.goto(watchAddress("https://down.example/video"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("down.example · video");
  await expect(page.getByRole("status").filter({ hasText: "The site sent nothing" })).toBeVisible();
  await page.getByRole("button", cover).click();
  await expect(page.frameLocator("iframe").getByText("there")).toBeVisible();
});

test("a page that forbids frames is not framed but linked", async ({ page, watching }) => {
  await page.goto(watchAddress("https://strict.example/"));
  await page.getByRole("button", cover).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The site does not allow this to be played elsewhere.");
  await expect(alert.getByRole("link")).toHaveAttribute("href", "https://strict.example/");
  expect(watching.externalRequests).toEqual([]);
});

test("our server unreachable: the address is enough to play, and one can retry", async ({ page, watching }) => {
  watching.standIn("player.bilibili.com", html("player"));
  await page.route("**/rpc/videos.open", (route) => route.abort());
  await page.goto(watchAddress(PLUM));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("bilibili BV17x411w7KC");
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await page.unroute("**/rpc/videos.open");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("青梅酒的第三十天：开坛与过滤 · 开坛");
});

test("hostile text stays text", async ({ page, watching }) => {
  watching.standIn("good.example", html("good"));
  await page.goto(watchAddress("https://evil.example/"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('<img src=x onerror="window.hacked=1">');
  await expect(page.getByText("<b>Mallory</b>").first()).toBeVisible();
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
});

test.describe("a media file", () => {
  let mp4: Buffer;
  test.beforeAll(async ({ browser }) => {
    mp4 = await recordMp4(browser);
  });
  const position = (page: Page) => page.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime);

  test("plays by its address, from t", async ({ page, watching }) => {
    watching.standIn("media.example", file(makeWav(120), "audio/wav"));
    await page.goto(watchAddress("https://media.example/talk.wav", "1:30"));
    await expect(page.getByRole("button", cover)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(watching.externalRequests).toEqual([]);
    await page.getByRole("button", cover).click();
    await expect.poll(() => position(page)).toBeGreaterThan(90.1);
  });

  test("of this device can be chosen, and plays without an upload", async ({ page, watching }) => {
    await page.goto("/watch");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Choose a file" }).click(),
    ]);
    await chooser.setFiles({ name: "我的旅行.mp4", mimeType: "video/mp4", buffer: mp4 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("我的旅行.mp4");
    await expect(page.getByText("Nothing was uploaded.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit title" })).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
    await page.getByRole("button", cover).click();
    await expect.poll(() => position(page)).toBeGreaterThan(0.3);
    const size = await page.locator("video").evaluate((element: HTMLVideoElement) => element.videoWidth);
    expect(size).toBe(64);
    expect(watching.externalRequests).toEqual([]);
    // Only our code, the blob: address and the event count are requested.
    const others = asked.filter((line) => !/ blob:|GET .*\/assets\/|POST .*\/rpc\/events\.track$/.test(line));
    expect(others).toEqual([]);
    expect(watching.sent.every((body) => body.length < 500)).toBe(true);
  });

  test("of this device can be dropped on the page; other files are refused with a message", async ({
    page,
    watching: _,
  }) => {
    await page.goto("/watch");
    await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
    await listenersAdded(page);
    const drop = (name: string, type: string, bytes: number[]) =>
      page.evaluate(
        ([fileName, fileType, content]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(content)], fileName, { type: fileType }));
          const target = document.querySelector("main") as HTMLElement;
          target.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        },
        [name, type, bytes] as const,
      );
    await drop("notes.txt", "text/plain", [1]);
    await expect(page.getByText("notes.txt is neither video nor audio.")).toBeVisible();
    await drop("walk.mp4", "video/mp4", [...mp4]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("walk.mp4");
    await page.getByRole("button", cover).click();
    await expect.poll(() => position(page)).toBeGreaterThan(0.3);
    await page.getByRole("button", { name: "Open another" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Watch");
  });
});

test("Discover links here for an address that plays", async ({ page, watching: _ }) => {
  await page.goto(`/?url=${encodeURIComponent(PLUM)}`);
  await page.getByRole("link", { name: "Watch it here" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("青梅酒的第三十天：开坛与过滤 · 开坛");
  await page.goto(`/?url=${encodeURIComponent("https://github.com/DIYgod/RSSHub")}`);
  await expect(feedOf(page, "/github/branches/DIYgod/RSSHub")).toBeVisible();
  await expect(page.getByRole("link", { name: "Watch it here" })).toHaveCount(0);
});

test("an address can be typed, and invalid text is reported", async ({ page, watching: _ }) => {
  await page.goto("/watch?url=nonsense");
  await expect(page.getByText("This is not an address. It should look like")).toBeVisible();
  await page.getByLabel("Address of a video or page").fill("vimeo.com/76979871");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The New Vimeo Player");
  // The input is gone; focus is on the video, not at the top of the page.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(new URL(page.url()).searchParams.get("url")).toBe("https://vimeo.com/76979871");
});

test("a stored video is private: others have to sign in, or are refused", async ({ page, watching, browser }) => {
  const anna = await watching.signIn(await browser.newContext());
  const { dbId } = await anna.rpc.videos.open.mutate({ url: PLUM });
  await page.goto(`/watch/${dbId}`);
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?to=.*${dbId}`));
  await watching.signIn();
  await page.goto(`/watch/${dbId}`);
  await expect(page.getByRole("heading", { name: "You have not opened this video here" })).toBeVisible();
  await page.goto("/watch/nonsense");
  await expect(page.getByRole("heading", { name: "You have not opened this video here" })).toBeVisible();
});

test("is translated to Chinese", async ({ browser, watchServer: { address } }) => {
  const page = await browser.newPage({ locale: "zh-CN", baseURL: address });
  await page.goto(watchAddress(PLUM, "90"));
  await expect(page.getByRole("button", { name: "播放《青梅酒的第三十天：开坛与过滤 · 开坛》" })).toBeVisible();
  await expect(page.getByRole("button", { name: "展开" })).toBeVisible();
  await expect(page.getByText("按地址从 1:30 开始")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "zh-Hans");
  await page.goto("/watch");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("观看");
  await page.close();
});

test("is accessible, and fits every width", async ({ page, watching }) => {
  await watching.signIn();
  for (const address of ["/watch", watchAddress(PLUM, "90"), watchAddress("https://long.example/")]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow, `${address} at ${width}`).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page);
  }
});
