/** For text and attributes. XML cannot represent most control characters, so they are removed. */
export function escapeXml(text: string): string {
  const writable = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "").toWellFormed();
  return writable.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
