/** NFKC makes some characters many times longer, and an index of PostgreSQL takes 2,700 bytes. */
const LONGEST_KEY = 400;

/** Two folders beside each other may not have the same key: it is the name without case, width and the kind of spaces. */
export function folderKey(name: string): string {
  const plain = name.normalize("NFKC").toLowerCase().normalize("NFKC");
  return plain.replace(/\s+/gu, " ").trim().slice(0, LONGEST_KEY).toWellFormed();
}
