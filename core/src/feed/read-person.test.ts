import { expect, it } from "vitest";
import { readPerson } from "./read-person.ts";

it.each([
  ["a name", "Jane Doe", "Jane Doe"],
  ["a name in another script", "  陈  静 ", "陈 静"],
  ["RSS 2.0: the address, then the name", "jane@example.com (Jane Doe)", "Jane Doe"],
  ["… without a space", "jane@example.com(Jane Doe)", "Jane Doe"],
  ["the name, then the address", "Jane Doe (jane@example.com)", "Jane Doe"],
  ["as in a mail header", "Jane Doe <jane@example.com>", "Jane Doe"],
  ["… with quotes", '"Doe, Jane" <jane@example.com>', "Doe, Jane"],
  ["… escaped once more", "Jane Doe &lt;jane@example.com&gt;", "Jane Doe"],
  ["an address that begins like an element", "Jane <a@example.com>", "Jane"],
  ["a link to write to", "Jane Doe (mailto:jane@example.com)", "Jane Doe"],
  ["an address in disguise", "Jane Doe (jane [at] example.com)", "Jane Doe"],
  ["an address without brackets", "jane@example.com Jane Doe", "Jane Doe"],
  ["… and a dash", "Jane Doe - jane@example.com", "Jane Doe"],
  ["a link", 'by <a href="https://example.com/jane">Jane Doe</a>', "Jane Doe"],
  ["By", "By Jane Doe", "Jane Doe"],
  ["Posted by", "Posted by: Jane Doe", "Jane Doe"],
  ["a name that begins like it", "Byron", "Byron"],
  ["two people", "Jane and Sam", "Jane and Sam"],
  ["two people with addresses", "jane@example.com (Jane), sam@example.com (Sam)", "Jane, Sam"],
  ["a name in another order", "Doe, Jane", "Doe, Jane"],
  ["brackets that belong to the name", "Jane Doe (Guest)", "Jane Doe (Guest)"],
  ["brackets around the whole", "(Jane)", "Jane"],
  ["an account", "@jane", "@jane"],
  ["an account with its server", "@jane@example.social", "@jane@example.social"],
  ["a name with the sign", "C@T Band", "C@T Band"],
  ["a name with the disguise", "Team [at] Example", "Team [at] Example"],
  ["an address of a machine", "Jane <jane@localhost>", "Jane"],
  ["… and then the name", "root@server (Jane)", "Jane"],
  ["… alone", "root@localhost", null],
  ["entities", "Ren&eacute;e O&#146;Hara", "Renée O’Hara"],
  ["marks that turn the text around", "Jane\u202e Doe", "Jane Doe"],
  ["an address alone", "jane.doe@example.com", null],
  ["an address in brackets", "<jane@example.com>", null],
  ["an address with nothing in its brackets", "jane@example.com ()", null],
  ["the address as the name", "jane@example.com (jane@example.com)", null],
  ["a page", "https://example.com/jane", null],
  ["what a program wrote for nothing", "undefined", null],
  ["nothing", " \n ", null],
])("%s: %s", (_, written, name) => {
  expect(readPerson(written)).toBe(name);
});

it("takes no longer for hostile text", () => {
  for (const part of ["a@", "(", "<", "a (at) ", "<a ", "by ", '"']) {
    const name = readPerson(part.repeat(1_000_000 / part.length));
    expect(name === null || name.length <= 200).toBe(true);
  }
});
