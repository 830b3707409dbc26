import { decodeHTMLStrict } from "entities/decode";
import { choosePicture, isCountingPixel, noscriptAfter } from "./choose-picture.ts";
import { ARTICLE_ID, HTML_ELEMENTS, MATH_ELEMENTS } from "./clean-html.ts";
import { codeLanguage } from "./code-language.ts";
import { absoluteUrl } from "./feed.ts";
import { isHiddenElement, isHiddenStyle, textSizeIn } from "./hidden-style.ts";
import { escapeText, HtmlWriter, type Look } from "./html-writer.ts";
import { endOfTag, hasFlag, readAttributes } from "./read-tag.ts";
import { mathAttributes } from "./sanitise-math.ts";

/** The page behind the address of an embedded player, and its name if the address says it. Null: not a known player. */
export type DescribeEmbed = (address: string) => { url: string; name: string } | null;

/**
 * Turns untrusted HTML into safe HTML. No tag of the input is copied: those of the output are written anew, from the lists of
 * clean-html.ts, with checked addresses and escaped values. Text keeps its character references and cannot contain `<` or `>`;
 * what is hidden, scripts and other elements that are not text are removed with their content. So a misread tag can spoil the
 * layout but not safety. There are no comments, raw text elements or SVG in the output, formulas contain no HTML, and
 * HtmlWriter nests elements so that a browser that parses its own output again gets the same tree.
 *
 * Embedded pages become links with `data-embed`, which the reader draws as covers of videos. Anybody may write such a link:
 * its address is checked when it is drawn.
 */
export function sanitiseHtml(html: string, base: string | null, describeEmbed: DescribeEmbed = () => null): string {
  const source = html.slice(0, MAX_LENGTH).replaceAll("\0", "");
  const targets = source.includes("#") ? findTargets(source, base) : new Set<string>();
  let article = new Article({ source, base, describeEmbed, targets, showsHidden: false });
  let clean = article.clean();
  const again = (change: Partial<ArticleInput>) => {
    article = new Article({ ...article.input, ...change });
    clean = article.clean();
  };
  // A hidden element that never ends would hide the rest of the article; some pages show everything by a script.
  if (article.endedHidden || (article.hasHidden && isBlank(clean))) again({ showsHidden: true });
  if (article.hasUnlinkedIds) again({ targets: article.linkedTargets });
  return clean;
}

function isBlank(html: string): boolean {
  return html.length < 100_000 && html.replace(/<(?!img |video |audio )[^>]*>/g, "").trim() === "";
}

const MAX_LENGTH = 2_000_000;
// The whole name, so that <a-card> is not read as <a>.
const NAME = /^[a-zA-Z][^\s/>]{0,29}/;

type Attributes = ReadonlyMap<string, string>;
const NO_ATTRIBUTES: Attributes = new Map();

const words = (text: string) => text.split(" ");
const VOID = new Set(words("br hr img wbr"));
/** Landmark elements inside an article would confuse screen readers. */
const RENAMED = new Map([
  ...words("address article aside center dialog fieldset footer form header hgroup legend main nav section").map(
    (name) => [name, "div"] as const,
  ),
  ["acronym", "abbr"],
  ["amp-img", "img"],
  ["dir", "ul"],
  ["image", "img"],
  ["listing", "pre"],
  ["menu", "ul"],
  ["strike", "s"],
  ["tt", "code"],
]);
/** Removed with their content. Unclosed, these also remove the rest of the document, as in a browser. */
const RAW_TEXT = new Set(words("script style textarea title xmp"));
/** Removed with their content. Unclosed, only the tag is removed, except for those above. */
const DROPPED_WHOLE = new Set([
  ...RAW_TEXT,
  ...words("applet template svg select noembed noframes frameset head button datalist"),
]);
/** Replaced by something else. */
const EMBEDS = new Set(words("iframe object embed video audio"));
/** Of MathML, but not of MathML Core: drawn as a group. */
const MATH_GROUPS = new Set(words("maction menclose mfenced none"));
/** Office writes elements such as <o:p> inside HTML paragraphs. */
const OFFICE_PREFIXES = new Set(words("o v w x st1 ns0"));
const LATE_FRAMES = words("src data-src data-lazy-src data-original data-litespeed-src data-orig-src");

type ArticleInput = {
  source: string;
  base: string | null;
  describeEmbed: DescribeEmbed;
  /** The ids that links of the article point to. */
  targets: ReadonlySet<string>;
  showsHidden: boolean;
};

class Article {
  readonly input: ArticleInput;
  readonly #source: string;
  readonly #base: string | null;
  readonly #out = new HtmlWriter();
  readonly #ends = new Map<string, number>();
  readonly #idPrefix: string;
  readonly #ids = new Set<string>();
  readonly #linksInside: { place: number; target: string; otherwise: string }[] = [];
  /** In a <noscript> only pictures and players count: its text is for browsers without scripts. */
  #quietUntil = -1;
  #noscriptPicture: string | null = null;
  #pictureSet: string | null = null;
  #dataLength = 0;
  #lastEmbed = "";
  #mathEndsAt = -1;
  /** How far the content of players has been searched for addresses, by their names. */
  readonly #searchedUntil = new Map<string, number>();
  #nextPictureAt = -1;
  /** Of an open <div>, for the <pre> in it. */
  #codeLanguage: string | null = null;

  constructor(input: ArticleInput) {
    this.input = input;
    this.#source = input.source;
    this.#base = input.base;
    // Several items may have the same base, and other readers show them on one page.
    this.#idPrefix = input.targets.size === 0 ? "" : `pc-${shortHash(`${input.base} ${input.source}`)}-`;
  }

  get endedHidden(): boolean {
    return this.#out.endedHidden && !this.input.showsHidden;
  }

  get hasHidden(): boolean {
    return this.#out.hasHidden;
  }

  get linkedTargets(): ReadonlySet<string> {
    return new Set(this.#linksInside.map(({ target }) => target).filter((target) => this.#ids.has(this.#idOf(target))));
  }

  get hasUnlinkedIds(): boolean {
    return new Set([...this.linkedTargets].map((target) => this.#idOf(target))).size < this.#ids.size;
  }

  clean(): string {
    const source = this.#source;
    const out = this.#out;
    let at = 0;
    while (at < source.length) {
      const tagAt = source.indexOf("<", at);
      if (at >= this.#quietUntil) out.text(escapeSourceText(source.slice(at, tagAt === -1 ? undefined : tagAt)));
      if (tagAt === -1) break;
      const isEnd = source[tagAt + 1] === "/";
      const raw = NAME.exec(source.slice(tagAt + (isEnd ? 2 : 1), tagAt + 32))?.[0].toLowerCase();
      if (raw === undefined) {
        at = skipNonTag(source, tagAt);
        if (at === tagAt + 1 && at >= this.#quietUntil) out.text("&lt;");
        continue;
      }
      const nameEnd = tagAt + (isEnd ? 2 : 1) + raw.length;
      const tagEnd = endOfTag(source, nameEnd);
      if (tagEnd === -1) break;
      at = tagEnd + 1;
      const name = knownName(raw);
      if (isEnd) this.#end(name);
      else at = this.#start(new Tag(source, name, nameEnd, tagEnd));
    }
    for (const { place, target, otherwise } of this.#linksInside)
      if (!this.#ids.has(this.#idOf(target))) out.replace(place, otherwise);
    return out.finish();
  }

  #end(name: string): void {
    if (name === "picture") {
      if (this.#pictureSet !== null) this.#picture(NO_ATTRIBUTES);
      this.#pictureSet = null;
    }
    if (name === "div") this.#codeLanguage = null;
    if (name === "noscript") this.#quietUntil = -1;
    else if (this.#quietUntil === -1) this.#out.end(MATH_GROUPS.has(name) ? "mrow" : name);
    if (name === "math") this.#mathEndsAt = this.#out.place;
  }

  /** Returns where to read on. */
  #start(tag: Tag): number {
    const { name, next } = tag;
    const out = this.#out;
    const isQuiet = next <= this.#quietUntil;
    if (DROPPED_WHOLE.has(name)) {
      const end = tag.isEmpty ? next : this.#endOf(name, next);
      if (name === "script" && !isQuiet) this.#script(tag, end);
      return end;
    }
    if (name === "noscript") return isQuiet ? next : this.#noscript(next);
    const look = this.#look(tag);
    if (EMBEDS.has(name)) return this.#embed(tag, look, isQuiet);
    if (name === "img") {
      const address = choosePicture(tag.attributes, this.#base, this.#pictureSet);
      if (address !== null && this.#isShownPicture(tag, look, address)) this.#picture(tag.attributes, address);
      this.#pictureSet = null;
      return next;
    }
    if (name === "picture") this.#pictureSet = null;
    if (name === "source")
      this.#pictureSet ??= tag.attributes.get("srcset") ?? tag.attributes.get("data-srcset") ?? null;
    if (isQuiet || name === "source") return next;
    if (out.isMath && !this.#endsMath(tag, look)) return next;
    if (name === "lite-youtube" || name === "amp-youtube") this.#youtube(tag.attributes);
    if (name === "input") {
      // Of a list of tasks; others belong to forms.
      if (tag.attributes.get("type")?.toLowerCase() === "checkbox" && out.isOpen("li"))
        out.text(tag.hasFlag("checked") ? "☑ " : "☐ ");
      return next;
    }
    this.#element(tag, look);
    return next;
  }

  #element(tag: Tag, look: Look): void {
    const { name, isEmpty } = tag;
    const out = this.#out;
    if (name === "math") {
      const isOpen = out.start("math", `<math${mathAttributes("math", tag.attributes)}>`, look);
      if (isOpen) out.describeMath(tag.attributes.get("alttext") ?? "");
      if (isOpen && isEmpty) out.end("math");
      return;
    }
    if (out.isHidden && HTML_ELEMENTS.has(name)) out.endImplied(name);
    const written = out.isHidden || !HTML_ELEMENTS.has(name) ? null : this.#openingTag(tag);
    if (written !== null && VOID.has(name)) {
      if (!look.isHidden && out.write(name, written)) this.#rememberId(written);
      return;
    }
    if (written !== null) {
      const isOpen = out.start(name, written, look);
      if (isOpen && !look.isHidden) {
        this.#rememberId(written);
        if (written.startsWith('<a href="#')) this.#rememberLink(tag.attributes, written);
      }
      if (isOpen && isEmpty) out.end(name);
      if (!isOpen && !isEmpty && look !== NO_LOOK) out.startUnwritten(name, look);
      return;
    }
    const id = out.isHidden || look.isHidden ? "" : this.#id(tag);
    if (id !== "" && out.write("span", `<span${id}></span>`)) this.#rememberId(id);
    const isTracked = look.isHidden || look.hasTextSize !== undefined || out.isHidden || name === "a";
    if (isTracked && !isEmpty && !NEVER_CLOSED.has(name)) out.startUnwritten(name, look);
  }

  /** Handles an element inside a formula. True when it is one that ends the formula instead. */
  #endsMath(tag: Tag, look: Look): boolean {
    const { name, attributes, isEmpty } = tag;
    const out = this.#out;
    if (ENDS_MATH.has(name) && !out.isOpenUnwritten("annotation-xml")) {
      out.endMath();
      return true;
    }
    if (name === "annotation" && /tex/i.test(attributes.get("encoding") ?? "") && !out.isHidden)
      out.describeMath(decodeHTMLStrict(this.#textAt(tag.next, MAX_TEX)));
    const isAnnotation = name === "annotation" || name === "annotation-xml";
    if (isAnnotation || out.isHidden) {
      if (!isEmpty && !NEVER_CLOSED.has(name)) out.startUnwritten(name, isAnnotation ? { isHidden: true } : look);
      return false;
    }
    const isGroup = MATH_GROUPS.has(name);
    if (!isGroup && !MATH_ELEMENTS.has(name)) return false;
    const written = isGroup ? "mrow" : name;
    const fence = name === "mfenced" ? fenceOf(attributes) : undefined;
    const isOpen = out.start(written, `<${written}${isGroup ? "" : mathAttributes(name, attributes)}>`, {
      ...look,
      fence,
    });
    if (isOpen && (isEmpty || name === "none")) out.end(written);
    return false;
  }

  /** The index after the element's end tag; `from` when it has none. Remembered, so that the time stays linear. */
  #endOf(name: string, from: number): number {
    const known = this.#ends.get(name);
    if (known === undefined || known < from) {
      const end = new RegExp(`</(?:[\\w-]+:)?${name}\\b[^>]*>?`, "gi");
      end.lastIndex = from;
      const isFound = end.exec(this.#source) !== null;
      this.#ends.set(name, isFound ? end.lastIndex : Number.POSITIVE_INFINITY);
    }
    const end = this.#ends.get(name)!;
    if (Number.isFinite(end)) return end;
    return RAW_TEXT.has(name) ? this.#source.length : from;
  }

  /**
   * The content of a player, where addresses may be. What was searched before, as the content of one around it, is left out:
   * there was none, or this one would have been skipped. So the time stays linear.
   */
  #contentOf(name: string, next: number, end: number): string {
    const from = Math.max(next, this.#searchedUntil.get(name) ?? 0);
    const to = Math.min(end, next + MAX_INNER_LENGTH);
    if (from >= to) return "";
    this.#searchedUntil.set(name, to);
    return this.#source.slice(from, to);
  }

  /** Where the next <img> begins. Remembered, so that the time stays linear. */
  #nextPicture(from: number): number {
    if (this.#nextPictureAt < from) {
      PICTURE_TAG.lastIndex = from;
      this.#nextPictureAt = PICTURE_TAG.exec(this.#source)?.index ?? Number.POSITIVE_INFINITY;
    }
    return this.#nextPictureAt;
  }

  #textAt(from: number, longest: number): string {
    const end = this.#source.indexOf("<", from);
    return this.#source.slice(from, Math.min(end === -1 ? this.#source.length : end, from + longest));
  }

  /** What a script would have drawn: TeX, or a gist. */
  #script({ attributes, next }: Tag, end: number): void {
    if (this.#out.isHidden) return;
    const gist = /^(https:\/\/gist\.github\.com\/[\w-]+\/\w+)\.js(?:\?|$)/.exec(attributes.get("src") ?? "")?.[1];
    if (gist !== undefined) this.#writeEmbed(gist, undefined);
    if (!/^math\/tex\b/i.test(attributes.get("type") ?? "")) return;
    const tex = this.#source.slice(next, Math.min(end, next + MAX_TEX)).replace(/<\/script\b[^>]*>?$/i, "");
    if (tex.trim() !== "") this.#out.write("code", `<code>${escapeText(tex.trim())}</code>`);
  }

  #look(tag: Tag): Look {
    if (this.input.showsHidden || !MAY_HIDE.test(tag.text)) return NO_LOOK;
    const { name, attributes } = tag;
    const style = attributes.get("style")?.slice(0, 4000);
    const isHidden = isHiddenElement(name, attributes, tag.text);
    // Wikipedia hides its MathML behind a picture of the formula.
    const isWikipediaMath = isHidden && (attributes.get("class") ?? "").includes("mwe-math-mathml");
    if (isHidden && !isWikipediaMath) return { isHidden };
    const hasTextSize = style === undefined ? undefined : textSizeIn(style);
    return hasTextSize === undefined ? NO_LOOK : { hasTextSize };
  }

  /** The end of a <noscript> that has no picture or player, else where its content begins. */
  #noscript(from: number): number {
    const end = this.#endOf("noscript", from);
    if (end === from || !/<(?:img|iframe)\b/i.test(this.#source.slice(from, end))) return end;
    this.#quietUntil = end;
    return from;
  }

  #isShownPicture(tag: Tag, look: Look, address: string): boolean {
    const { attributes } = tag;
    if (isCountingPixel(attributes)) return false;
    // A picture that waits for a script may be hidden until then.
    if (look.isHidden && address === absoluteUrl(attributes.get("src"), this.#base)) return false;
    const isAfterMath = this.#mathEndsAt === this.#out.place;
    if (isAfterMath && attributes.get("class")?.includes("mwe-math-fallback")) return false;
    if (tag.next <= this.#quietUntil) {
      this.#noscriptPicture = address;
      return true;
    }
    // Beside a <noscript> with the real picture stands the one that a script would have replaced.
    if (address === this.#noscriptPicture) return false;
    this.#noscriptPicture = null;
    return !this.#isBeforeNoscriptPicture(tag.next);
  }

  #isBeforeNoscriptPicture(from: number): boolean {
    const inside = noscriptAfter(this.#source, from);
    if (inside === -1) return false;
    const end = this.#endOf("noscript", inside);
    const picture = this.#nextPicture(inside);
    if (picture > inside + MAX_BEFORE_PICTURE || (end !== inside && picture >= end)) return false;
    const [attributes = NO_ATTRIBUTES] = tagsIn(this.#source.slice(picture, picture + 3000), /<img/gi);
    const isHidden = isHiddenStyle(attributes.get("style") ?? "") || isCountingPixel(attributes);
    return !isHidden && choosePicture(attributes, this.#base, null) !== null;
  }

  #picture(attributes: Attributes, src = choosePicture(attributes, this.#base, this.#pictureSet)): void {
    if (this.#out.isHidden || this.#out.isMath) return;
    if (src === null) return;
    if (src.startsWith("data:")) {
      this.#dataLength += src.length;
      if (this.#dataLength > MAX_DATA_LENGTH) return;
    }
    const alt = escapeValue(attributes.get("alt") ?? "");
    const rest = `${numbers(attributes, ["width", "height"])}${kept(attributes, ["title"])}${this.#id({ name: "img", attributes })}`;
    const written = `<img src="${escapeValue(src)}" alt="${alt}"${rest} loading="lazy" referrerpolicy="no-referrer">`;
    if (this.#out.write("img", written)) this.#rememberId(written);
    this.#pictureSet = null;
  }

  /** Players and embedded pages. Returns where to read on. */
  #embed(tag: Tag, look: Look, isQuiet: boolean): number {
    const { name, attributes, next } = tag;
    const hasContent = name !== "embed" && !tag.isEmpty;
    const end = hasContent ? this.#endOf(name, next) : next;
    const isUnseen = look.isHidden || this.#out.isHidden || (name !== "audio" && isCountingPixel(attributes));
    if (isUnseen) return end;
    const content = hasContent && name !== "iframe" ? this.#contentOf(name, next, end) : "";
    if (name === "video" || name === "audio") {
      if (isQuiet) return end;
      return this.#recording(tag, content) ? end : next;
    }
    const address = this.#embeddedAddress(tag, content);
    if (address === null) {
      // A frame with a document of its own is on the item's page only.
      if (attributes.has("srcdoc") && this.#base !== null) this.#writeEmbed(this.#base, attributes.get("title"));
      return name === "object" ? next : end;
    }
    if (name === "object" && /^image\//i.test(attributes.get("type") ?? "")) {
      this.#picture(new Map([...attributes, ["src", address]]));
      return end;
    }
    const { hostname, pathname } = new URL(address);
    if (!/(?:^|\.)googletagmanager\.com$/.test(hostname) && !/^\/plugins\/like\.php$/.test(pathname))
      this.#writeEmbed(address, attributes.get("title"));
    return end;
  }

  #embeddedAddress({ name, attributes }: Tag, content: string): string | null {
    const own = name === "object" ? ["data", "src"] : LATE_FRAMES;
    for (const key of own) {
      const address = absoluteUrl(attributes.get(key), this.#base);
      if (address !== null) return address;
    }
    if (name !== "object") return null;
    for (const inner of tagsIn(content, /<(?:param|embed|iframe)\b/gi)) {
      const isAddress = inner.get("name") === undefined || /^(?:movie|src|filename|url)$/i.test(inner.get("name")!);
      const address = isAddress ? absoluteUrl(inner.get("src") ?? inner.get("value"), this.#base) : null;
      if (address !== null) return address;
    }
    return null;
  }

  #youtube(attributes: Attributes): void {
    const id = attributes.get("videoid") ?? attributes.get("data-videoid") ?? "";
    if (/^[\w-]{11}$/.test(id) && !this.#out.isHidden)
      this.#writeEmbed(`https://www.youtube.com/embed/${id}`, attributes.get("playlabel") ?? attributes.get("title"));
  }

  #writeEmbed(address: string, title: string | undefined): void {
    const page = this.input.describeEmbed(address);
    const url = page?.url ?? address;
    // Often the same player follows once more for browsers without scripts.
    if (url === this.#lastEmbed) return;
    this.#lastEmbed = url;
    const out = this.#out;
    const label = (title ?? "").trim().slice(0, 300) || page?.name || new URL(url).hostname;
    const needsParagraph = !out.isInside("p") && !out.isOpen("figure");
    if (needsParagraph && !out.start("p", "<p>")) return;
    const link = `<a href="${escapeValue(url)}" rel="noopener noreferrer nofollow" target="_blank" data-embed="">`;
    if (out.start("a", link)) {
      out.text(escapeText(label));
      out.end("a");
    }
    if (needsParagraph) out.end("p");
  }

  /** A recording that the browser plays itself. False without a usable address. */
  #recording({ name, attributes }: Tag, content: string): boolean {
    const src = absoluteUrl(attributes.get("src") ?? attributes.get("data-src"), this.#base);
    const page = src === null ? null : this.input.describeEmbed(src);
    // A file plays as it is; a page of a video site does not.
    if (src !== null && page !== null && page.url !== src) {
      this.#writeEmbed(src, attributes.get("title"));
      return true;
    }
    let sources = "";
    for (const source of tagsIn(content, /<source\b/gi)) {
      const address = absoluteUrl(source.get("src") ?? source.get("data-src"), this.#base);
      if (address !== null) sources += `<source src="${escapeValue(address)}"${kept(source, ["type"])}>`;
    }
    if (src === null && sources === "") return false;
    const poster = name === "video" ? absoluteUrl(attributes.get("poster"), this.#base) : null;
    const addresses = addressAttribute("src", src) + addressAttribute("poster", poster);
    const size = name === "video" ? numbers(attributes, ["width", "height"]) : "";
    return this.#out.write(
      name,
      `<${name}${addresses}${size} controls preload="none">${src === null ? sources : ""}</${name}>`,
    );
  }

  /** Null when the element is useless without the attributes that were removed. */
  #openingTag(tag: Tag): string | null {
    if (tag.text === "" && (tag.name !== "pre" || this.#codeLanguage === null))
      return tag.name === "a" || tag.name === "span" ? null : `<${tag.name}>`;
    const { name, attributes } = tag;
    if (name === "div" && tag.text.includes("highlight"))
      this.#codeLanguage = codeLanguage(attributes) ?? this.#codeLanguage;
    const common = this.#id(tag) + languageOf(attributes);
    switch (name) {
      case "a": {
        const inside = this.#targetOf(attributes.get("href"));
        if (inside !== null) return `<a href="#${this.#idOf(inside)}"${kept(attributes, ["title"])}${common}>`;
        const href = linkAddress(attributes.get("href"), this.#base);
        if (href === null) return null;
        const embed = attributes.has("data-embed") && /^https?:/.test(href) ? ' data-embed=""' : "";
        return `<a href="${escapeValue(href)}" rel="noopener noreferrer nofollow" target="_blank"${kept(attributes, ["title"])}${common}${embed}>`;
      }
      case "pre":
      case "code": {
        const language = this.#languageOfCode(tag);
        return `<${name}${language === null ? "" : ` class="language-${language}"`}${common}>`;
      }
      case "td":
      case "th":
        return `<${name}${numbers(attributes, ["colspan", "rowspan"])}${common}>`;
      case "ol": {
        const type = /^[1aAiI]$/.test(attributes.get("type") ?? "") ? ` type="${attributes.get("type")}"` : "";
        return `<ol${numbers(attributes, ["start"])}${tag.hasFlag("reversed") ? ' reversed=""' : ""}${type}${common}>`;
      }
      case "li":
        return `<li${numbers(attributes, ["value"])}${common}>`;
      case "time":
        return `<time${kept(attributes, ["datetime"])}${common}>`;
      case "abbr":
      case "dfn":
        return `<${name}${kept(attributes, ["title"])}${common}>`;
      case "span":
        return common === "" ? null : `<span${common}>`;
      default:
        return `<${name}${common}>`;
    }
  }

  /** Highlighters name the language on the <pre>, on the <code> in it, or on a <div> around it. */
  #languageOfCode({ name, attributes }: Tag): string | null {
    const outer = this.#codeLanguage;
    if (name === "pre") this.#codeLanguage = null;
    return codeLanguage(attributes) ?? (name === "pre" ? outer : null);
  }

  /** The id attribute of an element that a link points to; the first of each name. */
  #id({ name, attributes }: Pick<Tag, "name" | "attributes">): string {
    if (this.input.targets.size === 0) return "";
    const written = attributes.get("id") ?? (name === "a" ? attributes.get("name") : undefined);
    if (written === undefined || !this.input.targets.has(written)) return "";
    const id = this.#idOf(written);
    return this.#ids.has(id) ? "" : ` id="${id}"`;
  }

  /** Called once a tag is written: not every element can stand where it was found. */
  #rememberId(tag: string): void {
    const id = this.input.targets.size > 0 && / id="(pc-[^"]+)"/.exec(tag)?.[1];
    if (id) this.#ids.add(id);
  }

  #idOf(written: string): string {
    if (ARTICLE_ID.test(written)) return written;
    const safe = written.replace(/[^\w:.-]/g, (character) => `-${character.codePointAt(0)!.toString(16)}`);
    return this.#idPrefix + safe.slice(0, 100);
  }

  /** The id that a link of the article points to, null for other links. */
  #targetOf(href: string | undefined): string | null {
    const target = href === undefined ? null : fragmentOf(href, this.#base);
    return target !== null && this.input.targets.has(target) ? target : null;
  }

  /** If the article turns out not to have the id, the link opens the page. */
  #rememberLink(attributes: Attributes, written: string): void {
    const href = attributes.get("href");
    const address = linkAddress(href, this.#base);
    const outside =
      address === null ? "<a" : `<a href="${escapeValue(address)}" rel="noopener noreferrer nofollow" target="_blank"`;
    this.#linksInside.push({
      place: this.#out.place - 1,
      target: this.#targetOf(href)!,
      otherwise: outside + written.replace(/^<a href="[^"]*"/, ""),
    });
  }
}

/** A start tag. Most need nothing but their name, so the rest is read when it is asked for. */
class Tag {
  readonly name: string;
  readonly next: number;
  readonly #source: string;
  readonly #from: number;
  #attributes: Attributes | undefined;

  constructor(source: string, name: string, nameEnd: number, tagEnd: number) {
    this.name = name;
    this.next = tagEnd + 1;
    this.#source = source;
    this.#from = nameEnd;
  }

  get attributes(): Attributes {
    this.#attributes ??=
      this.#from === this.next - 1 ? NO_ATTRIBUTES : readAttributes(this.#source, this.#from, this.next - 1);
    return this.#attributes;
  }

  /** Closed by its own slash, as in XHTML. In <a href=x/> the slash is part of the address. */
  get isEmpty(): boolean {
    const slash = this.next - 2;
    if (this.#source[slash] !== "/" || slash < this.#from) return false;
    return slash === this.#from || /[\s"']/.test(this.#source[slash - 1]!);
  }

  get text(): string {
    return this.#from === this.next - 1 ? "" : this.#source.slice(this.#from, this.next - 1);
  }

  /** Whether it has this attribute, with or without a value. */
  hasFlag(name: string): boolean {
    return hasFlag(this.text, this.attributes, name);
  }
}

const NO_LOOK: Look = {};
const MAY_HIDE = /style|hidden|katex/i;
const MAX_TEX = 2000;
const MAX_DATA_LENGTH = 500_000;
const PICTURE_TAG = /<img\b/gi;
const MAX_BEFORE_PICTURE = 1500;
const MAX_INNER_TAGS = 20;
const MAX_INNER_LENGTH = 10_000;
const NEVER_CLOSED = new Set(words("area base br col embed hr img input link meta param source track wbr"));
/** As in an HTML parser. */
const ENDS_MATH = new Set(words("blockquote dd details div dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre table ul"));

/** The name of an element without the prefix that some feeds give XHTML: `<h:p>`, `<xhtml:img>`. */
function knownName(raw: string): string {
  const colon = raw.indexOf(":");
  if (colon === -1) return RENAMED.get(raw) ?? raw;
  const local = raw.slice(colon + 1);
  if (RAW_TEXT.has(local)) return local;
  if (OFFICE_PREFIXES.has(raw.slice(0, colon))) return raw;
  return isKnown(local) ? (RENAMED.get(local) ?? local) : raw;
}

function isKnown(name: string): boolean {
  return (
    HTML_ELEMENTS.has(name) ||
    MATH_ELEMENTS.has(name) ||
    RENAMED.has(name) ||
    EMBEDS.has(name) ||
    MATH_GROUPS.has(name) ||
    /^(?:annotation|annotation-xml|noscript|picture|svg)$/.test(name)
  );
}

function* tagsIn(content: string, pattern: RegExp): Generator<Attributes> {
  let count = 0;
  for (const { index, 0: start } of content.matchAll(pattern)) {
    if (++count > MAX_INNER_TAGS) return;
    const end = endOfTag(content, index + start.length);
    if (end === -1) return;
    yield readAttributes(content, index + start.length, end);
  }
}

function fenceOf(attributes: Attributes): Look["fence"] {
  const one = (name: string, otherwise: string) => [...(attributes.get(name) ?? otherwise).trim()].slice(0, 5).join("");
  return { open: one("open", "("), close: one("close", ")"), separators: one("separators", ",") };
}

/** The ids that links of the article point to inside it. */
function findTargets(source: string, base: string | null): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const [, value = ""] of source.matchAll(/\shref\s*=\s*(?:"|')?([^"'\s>]*#[^"'\s>]*)/gi)) {
    const target = fragmentOf(decodeHTMLStrict(value), base);
    if (target !== null) targets.add(target);
    if (targets.size >= MAX_TARGETS) break;
  }
  return targets;
}

const MAX_TARGETS = 5000;

/** What follows the "#" of a link to the same page. */
function fragmentOf(href: string, base: string | null): string | null {
  const written = href.trim();
  const at = written.indexOf("#");
  if (at === -1 || at === written.length - 1 || written.length > 4096) return null;
  const page = written.slice(0, at);
  if (page !== "" && (base === null || !isSamePage(URL.parse(page, base), URL.parse(base)))) return null;
  const fragment = written.slice(at + 1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** A feed's link often has a query that counts readers, or lacks the slash that the page's own links have. */
function isSamePage(one: URL | null, other: URL | null): boolean {
  if (one === null || other === null) return false;
  const path = ({ pathname }: URL) => (pathname.endsWith("/") ? pathname.slice(0, -1) : pathname);
  if (one.host !== other.host || path(one) !== path(other)) return false;
  // With a query on both sides it may be what names the page: `?p=1` and `?p=2`.
  return one.search === "" || other.search === "" || one.search === other.search;
}

function languageOf(attributes: Attributes): string {
  const dir = attributes.get("dir")?.trim().toLowerCase() ?? "";
  const lang = (attributes.get("lang") ?? attributes.get("xml:lang"))?.trim() ?? "";
  const writtenDir = /^(?:ltr|rtl|auto)$/.test(dir) ? ` dir="${dir}"` : "";
  return /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,4}$/i.test(lang) ? `${writtenDir} lang="${lang}"` : writtenDir;
}

function linkAddress(written: string | undefined, base: string | null): string | null {
  const url = absoluteUrl(written, base);
  if (url !== null) return url;
  const other = URL.parse(written?.trim().slice(0, 4096) ?? "");
  return other !== null && OTHER_SCHEMES.has(other.protocol) ? other.href : null;
}

/** A browser asks before it opens another program for one of these. */
const OTHER_SCHEMES = new Set(["mailto:", "tel:", "magnet:"]);

function addressAttribute(name: string, url: string | null): string {
  return url === null ? "" : ` ${name}="${escapeValue(url)}"`;
}

function kept(attributes: Attributes, names: readonly string[]): string {
  return names.map((name) => (attributes.has(name) ? ` ${name}="${escapeValue(attributes.get(name)!)}"` : "")).join("");
}

function numbers(attributes: Attributes, names: readonly string[]): string {
  return names
    .map((name) => {
      const number = /^\s*(-?\d{1,4})(?:px)?\s*$/.exec(attributes.get(name) ?? "")?.[1];
      const isSigned = name === "start" || name === "value";
      return number === undefined || (number.startsWith("-") && !isSigned) ? "" : ` ${name}="${number}"`;
    })
    .join("");
}

/** Entities are left as they are: a browser decodes them as text. */
function escapeSourceText(text: string): string {
  return text.includes(">") ? text.replaceAll(">", "&gt;") : text;
}

/** For decoded values, so that a browser reads exactly the value that was checked. */
function escapeValue(value: string): string {
  return escapeText(value).replaceAll('"', "&quot;");
}

/** The index after a comment or declaration; just after the "<" if it begins neither. */
function skipNonTag(source: string, at: number): number {
  if (source.startsWith("<!--", at)) {
    if (source[at + 4] === ">") return at + 5;
    if (source.startsWith("->", at + 4)) return at + 6;
    END_OF_COMMENT.lastIndex = at + 4;
    return END_OF_COMMENT.exec(source) === null ? source.length : END_OF_COMMENT.lastIndex;
  }
  const next = source[at + 1];
  if (next !== "!" && next !== "?" && next !== "/") return at + 1;
  const end = source.indexOf(">", at);
  return end === -1 ? source.length : end + 1;
}

const END_OF_COMMENT = /--!?>/g;

function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
