import type { Browser, Route } from "@playwright/test";

/** A real mp4 of three seconds, recorded from a canvas by the browser. */
export async function recordMp4(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 64;
    canvas.height = 36;
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    let hue = 0;
    const draw = () => {
      hue += 7;
      pen.fillStyle = `hsl(${hue} 80% 50%)`;
      pen.fillRect(0, 0, 64, 36);
    };
    const drawing = setInterval(draw, 50);
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/mp4" });
    const pieces: Blob[] = [];
    recorder.ondataavailable = (event) => pieces.push(event.data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    // This is the duration of the recording, not a wait for a condition.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    recorder.stop();
    await stopped;
    clearInterval(drawing);
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  });
  await page.close();
  return Buffer.from(base64, "base64");
}

/** A WAV file with a tone, 8000 samples a second. */
export function makeWav(seconds: number): Buffer {
  const samples = seconds * 8000;
  const wav = Buffer.alloc(44 + samples);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + samples, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8000, 24);
  wav.writeUInt32LE(8000, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(samples, 40);
  for (let i = 0; i < samples; i++) wav[44 + i] = 128 + Math.round(20 * Math.sin((i * 2 * Math.PI * 440) / 8000));
  return wav;
}

/** Serves bytes with range requests, which seeking needs. */
export function file(bytes: Buffer, contentType: string): (route: Route) => Promise<void> {
  return (route) => {
    const range = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? "");
    const headers = { "accept-ranges": "bytes", "content-type": contentType };
    if (!range) return route.fulfill({ body: bytes, headers });
    const from = Number(range[1]);
    const to = range[2] ? Number(range[2]) : bytes.length - 1;
    return route.fulfill({
      status: 206,
      body: bytes.subarray(from, to + 1),
      headers: { ...headers, "content-range": `bytes ${from}-${to}/${bytes.length}` },
    });
  };
}

/** The same recording as HLS: it is already fragmented, so a playlist of byte ranges is enough. */
export function hls(mp4: Buffer, seconds: number): (route: Route) => Promise<void> {
  const head = mp4.indexOf("moof") - 4;
  const list = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    '#EXT-X-MAP:URI="head.mp4"',
    `#EXTINF:${seconds},`,
    "rest.m4s",
    "#EXT-X-ENDLIST",
  ].join("\n");
  return (route) => {
    const path = new URL(route.request().url()).pathname;
    const answer = path.endsWith(".m3u8")
      ? { body: list, contentType: "application/vnd.apple.mpegurl" }
      : { body: path === "/head.mp4" ? mp4.subarray(0, head) : mp4.subarray(head), contentType: "video/mp4" };
    return route.fulfill({ ...answer, headers: { "access-control-allow-origin": "*" } });
  };
}
