import { decodeHTMLStrict } from "entities/decode";

/** The index of a tag's ">", -1 if the document ends first. An unclosed quote must not consume the rest of the document. */
export function endOfTag(source: string, from: number): number {
  let nextTag = -1;
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 0x3e /* > */) return at;
    if (code === 0x3c /* < */) return at - 1;
    if (code !== 0x22 && code !== 0x27) continue;
    const close = source.indexOf(source[at]!, at + 1);
    if (nextTag < at) nextTag = source.indexOf("<", at);
    if (nextTag === -1) nextTag = source.length;
    const isPlain = close !== -1 && close < nextTag;
    if (isPlain || (close !== -1 && close - at < 4000 && /[\s/>?]/.test(source[close + 1] ?? ""))) {
      at = close;
      continue;
    }
    const end = source.slice(at, nextTag).indexOf(">");
    if (end !== -1) return at + end;
    return nextTag === source.length ? -1 : nextTag - 1;
  }
  return -1;
}

/** Names in lower case, values decoded; the first attribute of a name counts. `from` is after the tag's name, `to` at its end. */
export function readAttributes(source: string, from: number, to: number): Map<string, string> {
  const attributes = new Map<string, string>();
  const isStop = (code: number) => code === 0x3e || code === 0x2f;
  let at = from;
  while (at < to) {
    while (at < to && (isSpace(source.charCodeAt(at)) || isStop(source.charCodeAt(at)))) at++;
    const nameAt = at;
    while (at < to && !isSpace(source.charCodeAt(at)) && !isStop(source.charCodeAt(at)) && source[at] !== "=") at++;
    const name = source.slice(nameAt, at).toLowerCase();
    while (at < to && isSpace(source.charCodeAt(at))) at++;
    if (source[at] !== "=") {
      if (at === nameAt) at++;
      continue;
    }
    at++;
    while (at < to && isSpace(source.charCodeAt(at))) at++;
    const quote = source[at];
    let valueAt = at;
    if (quote === '"' || quote === "'") {
      valueAt = at + 1;
      const close = source.indexOf(quote, valueAt);
      at = close === -1 || close > to ? to : close;
    } else while (at < to && !isSpace(source.charCodeAt(at)) && source[at] !== ">") at++;
    if (name !== "" && !attributes.has(name)) {
      const value = source.slice(valueAt, at);
      attributes.set(name, value.includes("&") ? decodeHTMLStrict(value) : value);
    }
    at++;
  }
  return attributes;
}

export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** Whether a tag has this attribute, with or without a value. `text` is what follows its name. */
export function hasFlag(text: string, attributes: ReadonlyMap<string, string>, name: string): boolean {
  const lower = text.toLowerCase();
  if (!lower.includes(name)) return false;
  if (attributes.has(name)) return true;
  const bare = lower.replace(/=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/g, " ");
  return bare.split(/[\s/]+/).includes(name);
}
