type ObsidianNote = {
  /** Empty: the vault that was opened last. */
  vault: string;
  /** Empty: where Obsidian puts new notes. */
  folder: string;
  title: string;
  markdown: string;
};

/** Chromium on Windows passes no longer address to another program, and says nothing when it does not. */
const LONGEST_ADDRESS = 2_000;
/** With `.md` and a number after it, less than a file system allows, in bytes: three for a Chinese character. */
const LONGEST_NAME = 75;

/**
 * The address that makes Obsidian create a note. A text that is too long for it is taken from the clipboard (Obsidian 1.7.2 and later), where
 * it has to be copied first; `otherwise` is what older versions write into the note.
 */
export function writeObsidianAddress(
  { vault, folder, title, markdown }: ObsidianNote,
  otherwise: string,
): { address: string; isInClipboard: boolean } {
  const name = fileName(title);
  const path = folder
    .split("/")
    .map(fileName)
    .filter((part) => part !== "");
  const parts = [
    ...(vault.trim() === "" ? [] : [["vault", vault.trim()]]),
    path.length ? ["file", [...path, name || "Pagecast"].join("/")] : ["name", name || "Pagecast"],
  ];
  const start = `obsidian://new?${parts.map(([key, value]) => `${key}=${encode(value!)}`).join("&")}`;
  const whole = `${start}&content=${encode(markdown)}`;
  if (whole.length <= LONGEST_ADDRESS) return { address: whole, isInClipboard: false };
  return { address: `${start}&content=${encode(otherwise)}&clipboard`, isInClipboard: true };
}

/** Without what Obsidian or a file system does not allow in a name. */
function fileName(text: string): string {
  const plain = text
    .replace(/[\\/:*?"<>|#^[\]\p{Cc}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...plain]
    .slice(0, LONGEST_NAME)
    .join("")
    .replace(/^[.\s]+|[.\s]+$/g, "");
}

/** Half of a surrogate pair cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
