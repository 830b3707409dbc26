import { MAX_VALUES } from "./feed.ts";
import { readPerson } from "./read-person.ts";
import type { XmlElement } from "./read-xml.ts";

/** In order of preference: Dublin Core has a name, RSS a mail address, and iTunes often the publisher. */
export const AUTHOR_NAMES = "dc:creator author atom:author dc:author creator itunes:author googleplay:author".split(
  " ",
);
const CONTRIBUTOR_NAMES = ["contributor", "atom:contributor", "dc:contributor"];
/** One list for all elements that name no one: most do. */
export const NO_PEOPLE: readonly string[] = [];

/** Letters, separated by single spaces: nothing has to be removed. */
const ORDINARY_NAME =
  /^(?!(?:by|posted|written|null|none|undefined|nan)\b)[\p{L}\p{M}]{1,50}(?: [\p{L}\p{M}]{1,50}){0,4}$/iu;

/** Reads the people of one feed. Most feeds name the same few again and again, so each is read once. */
export class PeopleReader {
  private readonly known = new Map<string, string | null>();

  /** All of the first kind of element that names someone. */
  authorsOf(element: XmlElement): readonly string[] {
    return this.firstOf(element, AUTHOR_NAMES);
  }

  contributorsOf(element: XmlElement): readonly string[] {
    return this.firstOf(element, CONTRIBUTOR_NAMES);
  }

  /** Who made the picture or the video: used where no one else is named. */
  creditsOf(element: XmlElement, group: XmlElement | undefined): readonly string[] {
    const people = this.peopleIn(element, "media:credit");
    return people.length > 0 || group === undefined ? people : this.peopleIn(group, "media:credit");
  }

  peopleIn(element: XmlElement, name: string): readonly string[] {
    let people: string[] | null = null;
    for (const child of element.children) {
      if (child.name !== name) continue;
      const person = this.personIn(child);
      if (person === null || people?.includes(person)) continue;
      if (people === null) people = [person];
      else if (people.length < MAX_VALUES) people.push(person);
    }
    return people ?? NO_PEOPLE;
  }

  private firstOf(element: XmlElement, names: readonly string[]): readonly string[] {
    for (const name of names) {
      const people = this.peopleIn(element, name);
      if (people.length > 0) return people;
    }
    return NO_PEOPLE;
  }

  /** Atom has the name in an element of its own. */
  private personIn(element: XmlElement): string | null {
    if (element.children.length === 0) return this.read(element.content);
    const named =
      element.child("name") ??
      element.child("atom:name") ??
      element.child("foaf:name") ??
      element.child("rdf:description")?.child("foaf:name");
    if (named !== undefined) return this.read(named.content);
    // Not Atom's: markup around a name.
    const isPerson = element.children.some(({ name }) => PERSON_FIELDS.has(name));
    return isPerson ? null : this.read(element.content);
  }

  private read(written: string): string | null {
    const known = this.known.get(written);
    if (known !== undefined) return known;
    const person = ORDINARY_NAME.test(written) ? written : readPerson(written);
    if (this.known.size < 1000) this.known.set(written, person);
    return person;
  }
}

const PERSON_FIELDS = new Set(["email", "uri", "url", "atom:email", "atom:uri", "rdf:description", "foaf:person"]);

export function joinPeople(people: readonly string[]): string | null {
  if (people.length < 2) return people[0] ?? null;
  return people.join(", ").slice(0, 500).toWellFormed();
}
