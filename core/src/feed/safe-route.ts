// A feed service builds addresses from the text in a route, and fetches them from inside the owner's network. Some of its routes
// take a whole address in the place of a category (`/005/http%3A%2F%2F10.0.0.1`), and it checks none of them. So no part of a
// route may be an address or another host, in any notation that a route or a URL parser might decode.
import { decodeHTMLStrict } from "entities/decode";
import { ADDRESS_ROUTES } from "./address-routes.ts";

/** Why a route is not fetched. `route-not-enabled`: one of ADDRESS_ROUTES, which the owner can enable. */
export type RouteRefusal = "address-in-route" | "route-not-enabled";

/** `enabled`: those of ADDRESS_ROUTES that the owner enabled. */
export function refuseRoute(route: string, enabled: readonly string[]): RouteRefusal | null {
  const sent = asSent(route);
  if (sent === null) return "address-in-route";
  // As it is sent, not decoded: a notation that needs decoding does not count as enabled.
  if (enabled.some((one) => isBelow(sent, one))) return null;
  const forms = decodedForms(sent);
  if (forms === null) return "address-in-route";
  const listed = ADDRESS_ROUTES.find(({ route }) => forms.some((form) => isBelow(form.toLowerCase(), route)));
  if (listed && !listed.open?.test(sent)) return "route-not-enabled";
  return forms.some(namesHost) ? "address-in-route" : null;
}

/** Path and query as a client sends them: without dot segments, with slashes for backslashes. */
function asSent(route: string): string | null {
  const url = URL.parse(`http://service.invalid/${route.replace(/^[\\/]+/, "")}`);
  return url && url.pathname + url.search;
}

function isBelow(path: string, route: string): boolean {
  return path.startsWith(route) && /^(?:[/?\\]|$)/.test(path.slice(route.length));
}

/** A text that is still not decoded after so many steps is not a category or a name. */
const MOST_STEPS = 64;

/** The text after each step of decoding, until nothing changes. Null when there is no end to it. */
function decodedForms(text: string): string[] | null {
  const forms = [text];
  for (let form = text, isChanged = true; isChanged; ) {
    isChanged = false;
    for (const decode of DECODERS) {
      const decoded = decode(form);
      if (decoded === form) continue;
      isChanged = true;
      form = decoded;
      forms.push(form);
    }
    if (forms.length > MOST_STEPS) return null;
  }
  return forms;
}

/** None of them removes a character that `namesHost` looks for, so what one step shows is still there after the next. */
const DECODERS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/(?:%[\da-f]{2})+/gi, decodeBytes),
  (text) => text.replace(/[%\\]u([\da-f]{4})|\\x([\da-f]{2})/gi, (_, long, short) => fromHex(long ?? short)),
  decodeHTMLStrict,
  // Full-width and other compatibility forms, which host names are mapped with.
  (text) => text.normalize("NFKC").replaceAll(/[。｡]/g, "."),
  // URL parsers drop these wherever they are: tabs and line breaks everywhere, the others in host names.
  (text) => text.replace(/[\t\n\r\p{Default_Ignorable_Code_Point}]/gu, ""),
];

/** Byte by byte, so that what is not valid UTF-8 hides nothing: ASCII as it is, and also in forms longer than necessary. */
function decodeBytes(escapes: string): string {
  const bytes = escapes
    .slice(1)
    .split("%")
    .map((hex) => Number.parseInt(hex, 16));
  const text = new TextDecoder().decode(Uint8Array.from(bytes));
  if (!text.includes("\ufffd")) return text;
  return String.fromCharCode(...bytes).replace(OVERLONG, (sequence) => {
    const code = [...sequence].reduce((sum, byte) => (sum << 6) | (byte.charCodeAt(0) & 0x3f), 0);
    return String.fromCharCode(code & 0x7f);
  });
}

const OVERLONG = /[\xc0\xc1][\x80-\xbf]|\xe0[\x80\x81][\x80-\xbf]|\xf0\x80[\x80\x81][\x80-\xbf]/g;

function fromHex(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

/** Every notation of an address or a host that stands for itself. Names with dots do not: `next.js` and `john.doe` are values too. */
function namesHost(text: string): boolean {
  return SCHEME.test(text) || AUTHORITY.test(text) || HOST.test(text) || HOST_PARAMETER.test(text);
}

/** What URL parsers and browsers fetch. Others, such as `did:` or `cat:`, are common in names and searches. */
const SCHEME = /(?<![a-z\d])(?:https?|wss?|ftps?|file|data|blob|javascript|view-source):(?=[^\s%])/i;

/**
 * Two slashes, which begin an address on another host; a backslash is one too. A value that begins with one slash is a path
 * (`/sse/sselawsrules//lawandrules`), unless it looks like a host.
 */
const AUTHORITY = /(?<![\p{L}\p{N}_-])[\\/]{2}|[\\/]{3}|[\\/]{2}[^\\/?#]*[.:@[]/u;

/** `localhost`, an IP address in any notation with dots or brackets, and a name with a port. */
const HOST =
  /(?<![\p{L}\p{N}_.-])(?:(?:[\w-]+\.)*localhost|\d+(?:\.(?:0x[\da-f]*|\d+)){3}|0x[\da-f]*(?:\.(?:0x[\da-f]*|\d+)){1,3}|\[[\da-f:.]+\]|(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]+(?=\.?:\d))(?=\.?(?:[^\p{L}\p{N}_.-]|$))/iu;

/** Parameters with which routes choose the host they fetch from (`?domain=`), or write it into their items. */
const HOST_PARAMETER = /[?&][^=&]*(?:domain|host|proxy|template|url)=[^&]/i;
