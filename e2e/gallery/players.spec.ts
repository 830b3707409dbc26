import { expect, html, test } from "./gallery.ts";
import { file, hls, makeWav, recordMp4 } from "./recording.ts";

const play = { name: /^(Play|Show) 青梅酒的第三十天/ };
const back = { name: "Show cover" };

const FRAMES = [
  {
    what: "Bilibili's own player",
    url: "https://www.bilibili.com/video/BV17x411w7KC?p=3&cid=279786",
    host: "player.bilibili.com",
    path: "/player.html",
    query: { aid: "170001", bvid: "BV17x411w7KC", cid: "279786", p: "3", t: "90" },
  },
  {
    what: "YouTube without cookies",
    url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    host: "www.youtube-nocookie.com",
    path: "/embed/dQw4w9WgXcQ",
    query: { start: "90", enablejsapi: "1" },
  },
  {
    what: "Vimeo",
    url: "https://vimeo.com/76979871",
    host: "player.vimeo.com",
    path: "/video/76979871",
    query: {},
    hash: "#t=90s",
  },
  {
    what: "TikTok",
    url: "https://www.tiktok.com/@a/video/7234567890123456789",
    host: "www.tiktok.com",
    path: "/player/v1/7234567890123456789",
    query: {},
  },
  {
    what: "Douyin",
    url: "https://www.douyin.com/video/7234567890123456789",
    host: "open.douyin.com",
    path: "/player/video",
    query: { vid: "7234567890123456789" },
  },
  {
    what: "a web page",
    url: "https://page.example/a?b=1",
    host: "page.example",
    path: "/a",
    query: { b: "1", t: "90" },
  },
];

for (const { what, url, host, path, query, hash = "" } of FRAMES) {
  test(`${what} is framed with its address, its start time, and a sandbox`, async ({ page, gallery }) => {
    gallery.standIn(host, html("player"));
    await gallery.open("cover", { url, t: "1m30s" });
    expect(gallery.externalRequests).toEqual([]);
    await page.getByRole("button", play).click();
    const frame = page.locator("iframe");
    const address = new URL((await frame.getAttribute("src")) ?? "");
    expect([address.protocol, address.hostname, address.pathname, address.hash]).toEqual(["https:", host, path, hash]);
    expect(Object.fromEntries(address.searchParams)).toMatchObject(query);
    expect(await frame.getAttribute("referrerpolicy")).toBe("strict-origin-when-cross-origin");
    const sandbox = (await frame.getAttribute("sandbox"))?.split(" ") ?? [];
    expect(sandbox).toContain("allow-scripts");
    for (const right of ["allow-top-navigation", "allow-modals", "allow-downloads", "allow-forms"]) {
      expect(sandbox).not.toContain(right);
    }
    await expect(page.getByRole("link", { name: /^Open/ })).toHaveAttribute("rel", "noopener noreferrer");
    await gallery.frame(host);
    expect(new Set(gallery.externalRequests.map((asked) => new URL(asked).hostname))).toEqual(new Set([host]));
  });
}

test("sends the site only our origin", async ({ page, gallery }) => {
  let referrer: string | undefined;
  gallery.standIn("www.youtube-nocookie.com", async (route) => {
    referrer = route.request().headers().referer;
    await html("player")(route);
  });
  await gallery.open("cover", { url: "https://youtu.be/dQw4w9WgXcQ" });
  await page.getByRole("button", play).click();
  await expect.poll(() => referrer ?? null).not.toBeNull();
  expect(referrer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
});

test("a page cannot break out of its frame", async ({ page, gallery }) => {
  gallery.standIn(
    "page.example",
    html(`<script>try { top.location = "https://evil.example/" } catch {}</script>there`),
  );
  await gallery.open("cover", { url: "https://page.example/" });
  await page.getByRole("button", play).click();
  await expect(page.frameLocator("iframe").getByText("there")).toBeVisible();
  expect(page.url()).toContain("piece=cover");
  expect(gallery.externalRequests).not.toContain("https://evil.example/");
});

test("our own pages are never framed", async ({ page, gallery }) => {
  await gallery.open("cover", { url: `${process.env.PAGECAST_GALLERY_ADDRESS}watch` });
  await page.getByRole("button", play).click();
  await expect(page.getByRole("alert")).toContainText("belongs to Pagecast");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("a page that is known to refuse frames is not requested", async ({ page, gallery }) => {
  await gallery.open("cover", { url: "https://page.example/", refuses: "" });
  await page.getByRole("button", play).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveAttribute("href", "https://page.example/");
  expect(gallery.externalRequests).toEqual([]);
});

test("flipping back pauses a frame and keeps its position", async ({ page, gallery }) => {
  gallery.standIn("player.bilibili.com", async (route) => {
    if (route.request().url().endsWith(".wav")) return file(makeWav(30), "audio/wav")(route);
    await html('<audio autoplay src="/tone.wav"></audio>')(route);
  });
  await gallery.open("cover");
  await page.getByRole("button", play).click();
  const frame = await gallery.frame("player.bilibili.com");
  const position = () => frame.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
  const paused = () => frame.evaluate(() => document.querySelector("audio")?.paused);
  await expect.poll(position).toBeGreaterThan(0.3);
  await page.getByRole("button", back).click();
  await expect.poll(paused).toBe(true);
  const rested = await position();
  await page.getByRole("button", play).click();
  await expect(page.getByRole("button", back)).toBeVisible();
  expect(await position()).toBeGreaterThanOrEqual(rested);
  await frame.evaluate(() => document.querySelector("audio")?.play());
  await expect.poll(position).toBeGreaterThan(rested);
});

test("where the browser cannot pause a frame, it is removed and restored at its position", async ({
  page,
  gallery,
}) => {
  await page.addInitScript(() => Object.defineProperty(Document.prototype, "featurePolicy", { value: undefined }));
  gallery.standIn("player.bilibili.com", html("player"));
  await page.clock.install();
  await gallery.open("cover", { t: "60" });
  const now = () => page.evaluate(() => performance.now());
  const before = await now();
  const loaded = page.evaluate(() =>
    new Promise((done) => document.addEventListener("load", done, true)).then(() => 0),
  );
  await page.getByRole("button", play).click();
  await loaded;
  await page.clock.runFor(30_000);
  await page.getByRole("button", back).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  // The clock goes on between these steps, so more than the 30 seconds may have passed.
  const played = ((await now()) - before) / 1000;
  await page.clock.runFor(30_000);
  await page.getByRole("button", play).click();
  const again = new URL((await page.locator("iframe").getAttribute("src")) ?? "");
  const second = Number(again.searchParams.get("t"));
  expect(second).toBeGreaterThanOrEqual(90);
  expect(second).toBeLessThanOrEqual(60 + played);
});

const RECORDS_MESSAGES = `<script>
  window.received = [];
  addEventListener("message", ({ data, source, origin }) => {
    const said = JSON.parse(data);
    received.push(said.func ?? said.event);
    if (said.event === "listening") source.postMessage(JSON.stringify({ event: "initialDelivery" }), origin);
    if (said.func === "addEventListener" && location.pathname.endsWith("eRRoR_eRRoR"))
      source.postMessage(JSON.stringify({ event: "onError", info: 150 }), origin);
  });
</script>`;

test("YouTube is paused and resumed by message", async ({ page, gallery }) => {
  gallery.standIn("www.youtube-nocookie.com", html(RECORDS_MESSAGES));
  await gallery.open("cover", { url: "https://youtu.be/dQw4w9WgXcQ" });
  await page.getByRole("button", play).click();
  const frame = await gallery.frame("www.youtube-nocookie.com");
  const received = () => frame.evaluate(() => (window as unknown as { received: string[] }).received);
  await expect.poll(received).toEqual(["listening", "addEventListener"]);
  await page.getByRole("button", back).click();
  await expect.poll(received).toContain("pauseVideo");
  await page.getByRole("button", play).click();
  await expect.poll(received).toContain("playVideo");
});

test("TikTok, whose address has no start time, gets it by message", async ({ page, gallery }) => {
  gallery.standIn(
    "www.tiktok.com",
    html(`<script>
      window.received = [];
      addEventListener("message", ({ data }) => received.push([data.type, data.value]));
      addEventListener("load", () => parent.postMessage({ "x-tiktok-player": true, type: "onPlayerReady" }, "*"));
    </script>`),
  );
  await gallery.open("cover", { url: "https://www.tiktok.com/@a/video/7234567890123456789", t: "1m30s" });
  await page.getByRole("button", play).click();
  const frame = await gallery.frame("www.tiktok.com");
  const received = () => frame.evaluate(() => (window as unknown as { received: unknown[] }).received);
  await expect.poll(received).toContainEqual(["seekTo", 90]);
});

test("where the site's player supports no start time, a note says so", async ({ page, gallery }) => {
  gallery.standIn("open.douyin.com", html("player"));
  await gallery.open("cover", { url: "https://www.douyin.com/video/7234567890123456789", t: "1m30s" });
  await page.getByRole("button", play).click();
  const note = page.getByText("This site's player starts at the beginning. Go to 1:30.");
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(note).toBeHidden();
});

test("a player that reports an error says so and offers the original page", async ({ page, gallery }) => {
  gallery.standIn("www.youtube-nocookie.com", html(RECORDS_MESSAGES));
  await gallery.open("cover", { url: "https://youtu.be/eRRoR_eRRoR" });
  await page.getByRole("button", play).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The player could not be loaded");
  await expect(alert.getByRole("link")).toHaveAttribute("href", "https://www.youtube.com/watch?v=eRRoR_eRRoR");
});

test("a player that never answers shows an error", async ({ page, gallery }) => {
  gallery.standIn("www.youtube-nocookie.com", html("mute"));
  await page.clock.install();
  await gallery.open("cover", { url: "https://youtu.be/dQw4w9WgXcQ" });
  await page.getByRole("button", play).click();
  await gallery.frame("www.youtube-nocookie.com");
  await page.clock.runFor(16_000);
  await expect(page.getByText("The player has not responded yet.")).toBeVisible();
});

test("without a network the player says so, and loads when it is back", async ({ page, context, gallery }) => {
  gallery.standIn("player.bilibili.com", html("player"));
  await gallery.open("cover");
  await context.setOffline(true);
  await page.getByRole("button", play).click();
  await expect(page.getByRole("alert")).toContainText("The connection failed");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await gallery.frame("player.bilibili.com");
});

test("a site without an embedded player says so", async ({ page, gallery }) => {
  await gallery.open("cover", { url: "https://www.xiaohongshu.com/explore/64a1b2c3d4e5f60718293a4b" });
  await page.getByRole("button", play).click();
  await expect(page.getByRole("alert")).toContainText("does not allow this to be played elsewhere");
  expect(gallery.externalRequests).toEqual([]);
});

test.describe("media files", () => {
  let mp4: Buffer;
  test.beforeAll(async ({ browser }) => {
    mp4 = await recordMp4(browser);
  });

  test("a real mp4 plays, pauses behind its cover, and resumes", async ({ page, gallery }) => {
    gallery.standIn("media.example", file(mp4, "video/mp4"));
    await gallery.open("cover", { url: "https://media.example/walk.mp4" });
    expect(gallery.externalRequests).toEqual([]);
    await page.getByRole("button", play).click();
    const video = page.locator("video");
    const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    // It lasts three seconds, and must not end before it is paused.
    await video.evaluate((element: HTMLVideoElement) => {
      element.playbackRate = 0.1;
    });
    await expect.poll(position).toBeGreaterThan(0.02);
    await page.getByRole("button", back).click();
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
    const rested = await position();
    await video.evaluate((element: HTMLVideoElement) => {
      element.volume = 0.5;
    });
    await page.getByRole("button", play).click();
    await expect.poll(position).toBeGreaterThan(rested);
    expect(await video.evaluate((element: HTMLVideoElement) => element.volume)).toBe(0.5);
  });

  test("HLS plays", async ({ page, gallery }) => {
    gallery.standIn("media.example", hls(mp4, 3));
    await gallery.open("cover", { url: "https://media.example/walk.m3u8" });
    expect(gallery.externalRequests).toEqual([]);
    await page.getByRole("button", play).click();
    const position = () => page.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(position).toBeGreaterThan(0.2);
  });

  test("starts at t", async ({ page, gallery }) => {
    gallery.standIn("media.example", file(makeWav(120), "audio/wav"));
    await gallery.open("cover", { url: "https://media.example/talk.wav", t: "1:30" });
    await page.getByRole("button", play).click();
    const position = () => page.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(position).toBeGreaterThan(90.1);
    expect(await position()).toBeLessThan(100);
  });

  test("a missing file says so, and can be retried", async ({ page, gallery }) => {
    let there = false;
    gallery.standIn("media.example", (route) =>
      there ? file(mp4, "video/mp4")(route) : route.fulfill({ status: 404, body: "gone" }),
    );
    await gallery.open("cover", { url: "https://media.example/walk.mp4" });
    await page.getByRole("button", play).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("cannot play the recording, or it no longer exists");
    await expect(alert.getByRole("link")).toHaveAttribute("href", "https://media.example/walk.mp4");
    there = true;
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect
      .poll(() => page.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0.1);
  });

  test("an enclosure that points to a platform loads none of its scripts", async ({ page, gallery }) => {
    await gallery.open("cover", {
      url: "https://page.example/a.mp3",
      media: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    });
    await page.getByRole("button", play).click();
    await expect(page.getByRole("alert")).toBeVisible();
    expect(gallery.externalRequests.filter((address) => !address.startsWith("https://www.youtube.com/watch"))).toEqual(
      [],
    );
  });
});

test("a player whose code fails to load says so, and can be retried", async ({ page, gallery }) => {
  gallery.standIn("www.youtube-nocookie.com", html(RECORDS_MESSAGES));
  await gallery.open("cover", { url: "https://youtu.be/dQw4w9WgXcQ" });
  await page.route("**/generic-player-*.js", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", play).click();
  await expect(page.getByRole("alert")).toContainText("The connection failed");
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await gallery.frame("www.youtube-nocookie.com");
});
