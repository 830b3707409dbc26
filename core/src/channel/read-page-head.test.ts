import { expect, it } from "vitest";
import { readPageHead } from "./read-page-head.ts";

const none = { title: "", description: "" };

it.each([
  [
    "what the page gives to sites that link to it",
    `<title>(3) Veritasium - YouTube</title><meta property="og:title" content="Veritasium"><meta property="og:description" content="Science &amp; more">`,
    { title: "Veritasium", description: "Science & more" },
  ],
  [
    "its title, without the site's name at the end",
    `<title>Ana’s notes | Blogs</title><meta property="og:site_name" content="Blogs"><meta name="description" content="Words.">`,
    { title: "Ana’s notes", description: "Words." },
  ],
  [
    "or at the start",
    `<title>Blogs: Ana’s notes</title><meta property="og:site_name" content="Blogs">`,
    { ...none, title: "Ana’s notes" },
  ],
  [
    "the site's own page keeps its name",
    `<title>Blogs</title><meta property="og:site_name" content="Blogs">`,
    { ...none, title: "Blogs" },
  ],
  [
    "one line, without characters that change the direction of text",
    `<title>  A\n  \u202eblog </title>`,
    { ...none, title: "A blog" },
  ],
  ["markup is text", `<title><b>Bold</b></title>`, { ...none, title: "<b>Bold</b>" }],
  ["nothing in the body counts", `<body><svg><title>Arrow</title></svg>`, none],
  ["no page at all", "", none],
])("%s", (_, html, head) => expect(readPageHead(html)).toEqual(head));

it("shortens what is too long to show", () => {
  const { title, description } = readPageHead(
    `<title>${"long ".repeat(1000)}</title><meta name="description" content="${"x".repeat(5000)}">`,
  );
  expect(title.length).toBeLessThanOrEqual(200);
  expect(description).toHaveLength(300);
});
