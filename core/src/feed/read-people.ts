import { MAX_VALUES } from "./feed.ts";
import { readPerson } from "./read-person.ts";
import type { XmlElement } from "./read-xml.ts";

/** What Dublin Core names is a name; RSS specifies a mail address for its author, and iTunes names whoever publishes. */
const AUTHORS = ["dc:creator", "author", "atom:author", "dc:author", "creator", "itunes:author", "googleplay:author"];
const CONTRIBUTORS = ["contributor", "atom:contributor", "dc:contributor"];
const NOBODY: readonly string[] = [];

/** All of the first kind of element that names somebody. */
export function authorsOf(element: XmlElement): readonly string[] {
  for (const name of AUTHORS) {
    const people = peopleIn(element, name);
    if (people.length > 0) return people;
  }
  return NOBODY;
}

export function contributorsOf(element: XmlElement): readonly string[] {
  for (const name of CONTRIBUTORS) {
    const people = peopleIn(element, name);
    if (people.length > 0) return people;
  }
  return NOBODY;
}

/** Who made the picture or the video: stands in where nobody else is named. */
export function creditsOf(element: XmlElement, group: XmlElement | undefined): readonly string[] {
  const people = peopleIn(element, "media:credit");
  return people.length > 0 || group === undefined ? people : peopleIn(group, "media:credit");
}

export function joinPeople(people: readonly string[]): string | null {
  if (people.length < 2) return people[0] ?? null;
  return people.join(", ").slice(0, 500).toWellFormed();
}

function peopleIn(element: XmlElement, name: string): readonly string[] {
  let people: string[] | null = null;
  for (const child of element.children) {
    if (child.name !== name) continue;
    const person = personIn(child);
    if (person === null || people?.includes(person)) continue;
    if (people === null) people = [person];
    else if (people.length < MAX_VALUES) people.push(person);
  }
  return people ?? NOBODY;
}

/** Atom has the name in an element of its own. */
function personIn(element: XmlElement): string | null {
  if (element.children.length === 0) return readPerson(element.content);
  const named =
    element.child("name") ??
    element.child("atom:name") ??
    element.child("foaf:name") ??
    element.child("rdf:description")?.child("foaf:name");
  if (named !== undefined) return readPerson(named.content);
  // Not Atom's: markup around a name.
  const isPerson = element.children.some(({ name }) => PERSON_FIELDS.has(name));
  return isPerson ? null : readPerson(element.content);
}

const PERSON_FIELDS = new Set(["email", "uri", "url", "atom:email", "atom:uri", "rdf:description", "foaf:person"]);
