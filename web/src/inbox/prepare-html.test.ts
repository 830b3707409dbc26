import { expect, it } from "vitest";
import { isCleanHtml } from "#core/feed/is-clean-html.ts";
import { sanitiseHtml } from "#core/feed/sanitise-html.ts";
import { prepareHtml } from "./prepare-html.ts";

const DATA = `data:image/jpeg;base64,${"/9j/".repeat(20)}`;
const shown = (html: string) => prepareHtml(sanitiseHtml(html, "https://site.example/post/"));

it.each([
  [
    `<p>A <img alt="x" src='/a.png?b=1&c="2"'></p>`,
    '<p>A <img src="/api/cover?url=https%3A%2F%2Fsite.example%2Fa.png%3Fb%3D1%26c%3D%25222%2522" alt="x" loading="lazy" referrerpolicy="no-referrer"></p>',
  ],
  ['<p>No picture, but &lt;img src="x"</p>', '<p>No picture, but &lt;img src="x"</p>'],
  ["<table summary=x><tr><td>1</table>", '<div class="scrolls"><table><tr><td>1</td></tr></table></div>'],
  ['<table dir="rtl"><tr><td>1</table>', '<div class="scrolls"><table dir="rtl"><tr><td>1</td></tr></table></div>'],
  [
    '<pre><code class="language-js">a</code></pre><pre class="language-c++">b</pre><pre><code>c</code></pre>',
    '<pre data-language="js"><code class="language-js">a</code></pre><pre data-language="c++">b</pre><pre><code>c</code></pre>',
  ],
  [`<img src="${DATA}">`, `<img src="${DATA}" alt="" loading="lazy" referrerpolicy="no-referrer">`],
])("%s", (html, expected) => {
  expect(shown(html)).toBe(expected);
  expect(isCleanHtml(shown(html))).toBe(true);
});

it("leaves no picture that is fetched from elsewhere", () => {
  const html = `<img src="https://a.example/1.png"><figure><img srcset="https://a.example/2.png 2x" data-src="https://a.example/3.png"></figure><video title=">" poster="https://a.example/4.png" src="https://a.example/5.mp4"></video>`;
  expect(shown(html).match(/(?:<img src|srcset|poster)="(?!\/api\/cover\?url=)/g)).toBeNull();
});
