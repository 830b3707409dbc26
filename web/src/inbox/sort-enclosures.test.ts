import { expect, it } from "vitest";
import { sortEnclosures } from "./sort-enclosures.ts";

const file = (url: string, type: string | null = "image/jpeg") => ({ url, type, bytes: null });
const ONE = file("https://a.example/1.jpg");
const TWO = file("https://a.example/2", "image/*");
const SOUND = file("https://a.example/3.mp3", "audio/mpeg");

it("the pictures of a post are a gallery", () => {
  expect(sortEnclosures([ONE, SOUND, TWO], "<p>Hello</p>", true)).toEqual({ pictures: [ONE, TWO], files: [SOUND] });
});

it("a picture that the text shows is not shown again", () => {
  const shown = file("https://a.example/x?a=1&b=2");
  const html = '<img src="https://a.example/x?a=1&amp;b=2" alt="">';
  expect(sortEnclosures([shown, ONE], html, true)).toEqual({ pictures: [ONE], files: [] });
});

it("sizes of one picture count once", () => {
  const [small, large] = [file("https://a.example/x.jpg?w=100"), file("https://a.example/x.jpg?w=900")];
  expect(sortEnclosures([small, large], "<p>An article</p>", false)).toEqual({ pictures: [small], files: [] });
});

it("an article with pictures lists other pictures as files", () => {
  expect(sortEnclosures([ONE], '<img src="https://a.example/9.jpg">', false)).toEqual({ pictures: [], files: [ONE] });
});

it("a picture is known by its name if the feed gives no type", () => {
  const [picture, other] = [file("https://a.example/a.PNG?x", null), file("https://a.example/a.pdf", null)];
  expect(sortEnclosures([picture, other], "", true)).toEqual({ pictures: [picture], files: [other] });
});

it("pictures that differ only in the query are different ones if the path is not the name of a picture", () => {
  const pictures = [1, 2, 3].map((id) => file(`https://a.example/attachment.php?aid=${id}`));
  expect(sortEnclosures(pictures, "", true)).toEqual({ pictures, files: [] });
});
