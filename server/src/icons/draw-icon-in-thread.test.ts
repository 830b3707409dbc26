import photon from "@silvia-odwyer/photon-node";
import { afterAll, describe, expect, it } from "vitest";
import { aBmp, aDib, aGif, anAnimatedWebp, anIco, anSvg, aPng, aPngBomb, type Colour } from "../../test/pictures.ts";
import { createLog } from "../log.ts";
import { drawIconInThread } from "./draw-icon-in-thread.ts";

const patient = drawIconInThread(createLog("silent"));
const impatient = drawIconInThread(createLog("silent"), { timeoutMs: 4_000 });
afterAll(() => Promise.all([patient.close(), impatient.close()]));

const RED: Colour = [200, 30, 30];
const BLUE: Colour = [30, 30, 200];

const NAMES: Record<string, string> = { "000": "black", "100": "red", "001": "blue", "111": "white" };

/** The sides of both pictures and the colour in the middle of the larger one, nearly: WebP is not exact. */
async function draw(bytes: Uint8Array, { drawIcon } = patient) {
  const drawn = await drawIcon(bytes);
  if (!drawn.ok) return drawn.problem;
  const [small, large] = [drawn.icon.small, drawn.icon.large].map((webp) =>
    photon.PhotonImage.new_from_byteslice(webp),
  );
  const middle = ((large!.get_height() >> 1) * large!.get_width() + (large!.get_width() >> 1)) * 4;
  const [red = 0, green = 0, blue = 0, alpha = 0] = large!.get_raw_pixels().slice(middle, middle + 4);
  const colour = alpha < 128 ? "nothing" : NAMES[[red, green, blue].map((value) => (value > 128 ? 1 : 0)).join("")];
  return [small!.get_width(), large!.get_width(), colour];
}

describe("draws", () => {
  it.each([
    ["a PNG", aPng(256, 256, RED), [64, 144, "red"]],
    ["artwork of 3,000 × 3,000", aPng(3_000, 3_000, RED), [64, 144, "red"]],
    ["one that is not quite square, cut", aPng(120, 96, RED), [64, 96, "red"]],
    ["a JPEG", photon.PhotonImage.new_from_byteslice(aPng(300, 300, RED)).get_bytes_jpeg(80), [64, 144, "red"]],
    ["a BMP, which is small and stays so", aBmp(48, RED), [48, 48, "red"]],
    ["an icon file with bitmaps", anIco(aDib(16, BLUE), aDib(48, RED)), [48, 48, "red"]],
    ["an icon file with a PNG", anIco(aDib(16, BLUE), aPng(128, 128, RED)), [64, 128, "red"]],
    ["the first frame of a GIF", aGif(64, [RED, BLUE]), [64, 64, "red"]],
    ["an SVG", Buffer.from(anSvg("#c81e1e")), [64, 144, "red"]],
    ["an SVG whose script does not run", Buffer.from(anSvg("#c81e1e", "<script>for(;;);</script>")), [64, 144, "red"]],
    [
      "an SVG without what it refers to",
      Buffer.from(
        anSvg(
          "#c81e1e",
          '<use xlink:href="http://127.0.0.1:1/a.svg#a"/><style>@import "http://127.0.0.1:1/a.css";</style>',
        ),
      ),
      [64, 144, "red"],
    ],
  ])("%s", async (_, bytes, drawn) => expect(await draw(bytes)).toEqual(drawn));

  it.each([
    ["a black ring on nothing, on white", "#000", "white"],
    ["a white ring on nothing, on black", "#fff", "black"],
    ["a red ring on nothing as it is", "#c81e1e", "nothing"],
  ])("%s", async (_, stroke, middle) => {
    const ring = `<circle cx="16" cy="16" r="10" fill="none" stroke="${stroke}" stroke-width="4"/>`;
    expect(await draw(Buffer.from(anSvg("none", ring)))).toEqual([64, 144, middle]);
  });

  it("the first frame of an animated WebP", async () => {
    const frames = await Promise.all([RED, BLUE].map((colour) => patient.drawIcon(aPng(144, 144, colour))));
    const files = frames.map((drawn) => (drawn.ok ? drawn.icon.large : new Uint8Array()));
    expect(await draw(anAnimatedWebp(144, files))).toEqual([64, 144, "red"]);
  });
});

describe("refuses, and draws the next one", () => {
  it.each([
    ["a file that is not a picture", Buffer.from("<!doctype html><title>404</title>"), "not-a-picture"],
    ["a bomb", aPngBomb(60_000, 60_000), "too-large"],
    ["a bomb in an icon file", anIco(aPngBomb(60_000, 60_000)), "too-large"],
    ["a file that ends in the middle", aPng(200, 200, RED).subarray(0, 60), "undecodable"],
    ["a picture with fewer pixels than it claims", aPngBomb(1_000, 1_000), "undecodable"],
    ["what cannot be seen", aPng(64, 64, [0, 0, 0, 0]), "blank"],
    ["text, for which there is no font", Buffer.from(anSvg("none", "<text y='20'>Hi</text>")), "blank"],
    [
      "an SVG that embeds a picture",
      Buffer.from(anSvg("red", '<image href="data:image/png;base64,AA"/>')),
      "embeds-pictures",
    ],
    ["an SVG of 1 × 1,000,000", Buffer.from(anSvg("red").replace("0 0 32 32", "0 0 1 1000000")), "not-square"],
    ["an SVG that is not well formed", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><rect"), "undecodable"],
  ])("%s", async (_, bytes, problem) => {
    const [refused, next] = await Promise.all([draw(bytes), draw(aPng(64, 64, BLUE))]);
    expect([refused, next]).toEqual([problem, [64, 64, "blue"]]);
  });

  it("an SVG that takes forever", async () => {
    const filter = '<feTurbulence type="turbulence" baseFrequency="0.9" numOctaves="9999999"/>';
    const svg = anSvg("red", `<filter id="f">${filter}</filter><rect width="32" height="32" filter="url(#f)"/>`);
    const [refused, next] = await Promise.all([draw(Buffer.from(svg), impatient), draw(aPng(64, 64, BLUE), impatient)]);
    expect([refused, next]).toEqual(["undecodable", [64, 64, "blue"]]);
  });

  it("an SVG whose parts multiply", async () => {
    const levels = Array.from({ length: 12 }, (_, n) => {
      const below = n === 0 ? '<rect width="1" height="1"/>' : `<use href="#l${n - 1}"/>`.repeat(10);
      return `<g id="l${n}">${below}</g>`;
    });
    const svg = anSvg("red", `<defs>${levels.join("")}</defs><use href="#l11"/>`);
    const [refused, next] = await Promise.all([draw(Buffer.from(svg)), draw(aPng(64, 64, BLUE))]);
    expect([refused, next]).toEqual(["undecodable", [64, 64, "blue"]]);
  });
});

it("keeps no more waiting than it may, and draws nothing for callers who gave up", async () => {
  const { drawIcon, close } = drawIconInThread(createLog("silent"), { mostWaiting: 2 });
  const stop = new AbortController();
  const drawn = [drawIcon(aPng(64, 64, RED)), drawIcon(aPng(64, 64, RED), stop.signal), drawIcon(aPng(64, 64, RED))];
  stop.abort();
  const problems = (await Promise.all(drawn)).map((outcome) => (outcome.ok ? null : outcome.problem));
  expect(problems).toEqual([null, "busy", "busy"]);
  expect(await drawIcon(aPng(64, 64, RED))).toMatchObject({ ok: true });
  await close();
});

it("draws nothing more once it is closed", async () => {
  const closing = drawIconInThread(createLog("silent"));
  await closing.close();
  expect(await closing.drawIcon(aPng(64, 64, RED))).toEqual({ ok: false, problem: "busy" });
});

it("a picture is not refused because the server stops while it is drawn", async () => {
  const { drawIcon, close } = drawIconInThread(createLog("silent"));
  const drawing = drawIcon(aPng(3_000, 3_000, RED));
  await new Promise((resolve) => setImmediate(resolve));
  await close();
  expect(await drawing).toEqual({ ok: false, problem: "busy" });
});
