import { expect, it } from "vitest";
import { sanitiseHtml } from "#core/feed/sanitise-html.ts";
import { describeEmbed } from "#core/video/embedded-video.ts";
import { sanitiseContent } from "./sanitise-content.ts";

const expected = (html: string, base: string | null) => sanitiseHtml(html, base, describeEmbed);

it("is the same the second time", () => {
  const html = `<p onclick="x()">Words <a href="/there">there</a></p><script>x()</script>`;
  for (let time = 0; time < 2; time++)
    expect(sanitiseContent(html, "https://a.example/")).toBe(expected(html, "https://a.example/"));
});

it("depends on the address that links start from, and on the text", () => {
  const link = `<a href="/there">there</a>`;
  for (const base of ["https://a.example/", "https://b.example/", null])
    expect(sanitiseContent(link, base)).toBe(expected(link, base));
  expect(sanitiseContent(`${link}!`, null)).toBe(expected(`${link}!`, null));
});

it("stays right for more texts than are kept, and for long ones", () => {
  const text = (at: number) => `<p>${at} ${"word ".repeat(20_000)}</p>`;
  for (const at of [...Array.from({ length: 60 }, (_, n) => n), 0, 59, 1])
    expect(sanitiseContent(text(at), null)).toBe(expected(text(at), null));
  const long = `<p>${"word ".repeat(60_000)}</p>`;
  for (let time = 0; time < 2; time++) expect(sanitiseContent(long, null)).toBe(expected(long, null));
});
