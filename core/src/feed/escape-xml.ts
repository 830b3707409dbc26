/** For text and attributes. XML has no way at all to write most control letters, so they go. */
export function escapeXml(text: string): string {
  const writable = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "").toWellFormed();
  return writable.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
