import type { BrowserContext } from "@playwright/test";
import type { TestPerson } from "../server/test/a-person.ts";
import { anAuthor, anItem, follow, minutesAgo } from "./a-busy-inbox.ts";
import { signInAs } from "./people.ts";
import { publish } from "./stand-ins/feed-service.ts";

export const ARTICLE = "Everything an article can contain";
export const POST = "Three pictures from the morning walk. The fog lifted only at ten.";
export const CUT_POST = "A post whose feed made a title from its first words…";
/** An article whose feed has the title once more instead of a summary. */
export const RELEASE = "Version 1.2 of the filter";

const CONTENT = `
  <p>A talk explains it<sup id="fnref1"><a href="#fn1">1</a></sup>, and so does the proof further down. The
    <code>filter</code> matters most.</p>
  <figure><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ?start=90" title="How the filter works" width="560" height="315"></iframe></figure>
  <p>For <math><mi>n</mi><mo>≥</mo><mn>1</mn></math> the sum has a closed form:</p>
  <math display="block"><munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msup><mi>k</mi><mn>2</mn></msup><mo>=</mo><mfrac><mrow><mi>n</mi><mo>(</mo><mi>n</mi><mo>+</mo><mn>1</mn><mo>)</mo><mo>(</mo><mn>2</mn><mi>n</mi><mo>+</mo><mn>1</mn><mo>)</mo></mrow><mn>6</mn></mfrac></math>
  <pre><code class="language-python">def squares(n):
    return n * (n + 1) * (2 * n + 1) // 6  # the closed form, which needs no loop at all, however large n may become</code></pre>
  <ul><li><input type="checkbox" checked disabled> Written</li><li><input type="checkbox" disabled> Reviewed</li></ul>
  <p dir="rtl" lang="ar">نص من اليمين إلى اليسار</p>
  <iframe src="https://maps.example/embed?place=1"></iframe>
  <p>${"More words, so that the note is far below. ".repeat(60)}</p>
  <hr><ol><li id="fn1">Given in Berlin, in the <em>spring</em>. <a href="#fnref1" title="Back">↩</a></li></ol>`;

const picture = (name: string) => ({ url: `https://site.example/${name}.jpg`, mime_type: "image/jpeg" });

/** A person who follows a blog with one rich article and two posts without titles. */
export async function anArticle(context: BrowserContext): Promise<TestPerson> {
  await context.route("**/api/cover?**", (route) => {
    const { length } = route.request().url();
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="hsl(${length * 47} 40% 45%)"/><circle cx="320" cy="180" r="90" fill="hsl(${length * 47 + 90} 50% 65%)"/></svg>`;
    return route.fulfill({ contentType: "image/svg+xml", body });
  });
  const person = await signInAs(context, "plus");
  const author = anAuthor();
  const items = [
    anItem("a1", {
      title: ARTICLE,
      date_published: minutesAgo(1),
      content_html: CONTENT,
      tags: ["Signal processing", "Proofs"],
    }),
    anItem("a2", {
      title: "",
      date_published: minutesAgo(2),
      content_html: `<p>${POST}</p>`,
      attachments: [picture("1"), picture("22"), picture("333")],
    }),
    anItem("a3", {
      title: CUT_POST,
      date_published: minutesAgo(3),
      content_html: `<p>${CUT_POST.slice(0, -1)} and goes on here.</p>`,
    }),
    anItem("a4", {
      title: RELEASE,
      summary: RELEASE,
      date_published: minutesAgo(4),
      content_html: "<p>It fixes two errors.</p>",
    }),
  ];
  await publish(author.route, { title: "A mathematician's blog", items });
  await follow(person, author.page);
  return person;
}
