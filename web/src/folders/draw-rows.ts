import {
  LETTER_HIDDEN,
  PICTURE,
  PICTURE_LOADING,
  type Picture,
  type SiteMarkLook,
  siteMarkLook,
} from "#ui/marks/site-mark-look.ts";
import type { RowValues } from "./row-values.ts";

/** The nodes of a row, as few as possible, because each takes time: the row itself is the link, and the name is its text. */
interface Drawn {
  values: RowValues;
  row: HTMLElement;
  /** The arrow of a folder, the mark of a channel. */
  lead: HTMLElement;
  name: Text;
  count: HTMLElement | null;
  problem: HTMLElement | null;
  button: HTMLElement | null;
}

/** Enough to fill a large screen twice. */
const MOST_SPARE = 100;

/**
 * Draws rows into an element, from top to bottom. Rows that are still shown keep their elements. Elements of removed rows are kept, in case
 * the same rows come back. docs/notes/channel-tree.md explains why React does not draw them.
 */
export function createRowDrawing(): (list: HTMLElement, rows: readonly RowValues[]) => void {
  let drawn: Drawn[] = [];
  /** Elements that are not shown, the most recently removed first. */
  let spare: Drawn[] = [];
  const counts = createCounts();
  return (list, rows) => {
    const focused = document.activeElement;
    const known = new Map([...spare, ...drawn].map((one) => [one.values.key, one]));
    const attached = new Set(drawn);
    const staying = new Set(rows.map(({ key }) => known.get(key)));
    const placed = new Set<Drawn | undefined>();
    let at = 0;
    /** The first of the old rows that has been neither placed nor skipped. */
    const here = () => {
      while (placed.has(drawn[at])) at++;
      return drawn[at];
    };
    const next = rows.map((values) => {
      const one = known.get(values.key) ?? reusable(here(), staying, values) ?? create(values);
      update(one, values);
      if (attached.has(one)) while (here() !== one && here() && !staying.has(here())) at++;
      if (here() !== one) list.insertBefore(one.row, here()?.row ?? null);
      placed.add(one);
      return one;
    });
    const unused = [...drawn, ...spare].filter((one) => !placed.has(one));
    for (const { row } of unused) row.remove();
    spare = unused.slice(0, MOST_SPARE);
    drawn = next;
    drawCounts(counts, list, rows);
    // Moving an element takes the focus away from it.
    if (focused instanceof HTMLElement && focused !== document.activeElement && list.contains(focused))
      focused.focus({ preventScroll: true });
  };
}

/** The class of the numbers of most rows. */
export const COUNTS = "tree-counts";

/** The numbers of most rows are lines of one text: an element in each row would take a third longer. */
function createCounts(): HTMLElement {
  const counts = element("div", COUNTS, { "aria-hidden": "true" });
  counts.append(document.createTextNode(""));
  return counts;
}

function drawCounts(counts: HTMLElement, list: HTMLElement, rows: readonly RowValues[]): void {
  const inFlow = rows.filter(({ top }) => top === null);
  const lines = inFlow.map(({ unread, hasOwnCount }) => (hasOwnCount || unread === 0 ? "" : unread));
  const text = counts.firstChild as Text;
  const data = lines.join("\n");
  if (text.data !== data) text.data = data;
  if (counts.parentNode !== list) list.prepend(counts);
}

/** A row that goes away, if a new row at its place can take over its elements: they keep most of their styles and layout. */
function reusable(one: Drawn | undefined, staying: ReadonlySet<Drawn | undefined>, values: RowValues): Drawn | null {
  const isFree = one && !staying.has(one) && one.values.kind === values.kind && one.row !== document.activeElement;
  return isFree ? one : null;
}

/** The values of a row that shows nothing yet. */
const BLANK: RowValues = {
  kind: "channel",
  key: "",
  href: "",
  classes: "",
  top: null,
  level: 0,
  position: 0,
  size: 0,
  isOpen: null,
  isCurrent: false,
  isFocusable: false,
  name: "",
  language: "",
  direction: "",
  mark: "",
  icon: null,
  markSize: "xs",
  unread: 0,
  unreadLabel: "",
  hasOwnCount: false,
  description: "",
  problemLabel: "",
  problemClasses: "",
  buttonLabel: "",
  isButtonHidden: false,
  isMenuOpen: false,
};

/** New rows are copies of these, which is faster than creating each element and setting each attribute. */
const blankRows = new Map<string, Drawn>();

function create({ kind, level, classes, hasOwnCount }: RowValues): Drawn {
  const key = `${kind} ${level} ${hasOwnCount} ${classes}`;
  const blank = blankRows.get(key) ?? createBlank({ ...BLANK, kind, level, classes, hasOwnCount });
  blankRows.set(key, blank);
  const row = blank.row.cloneNode(true) as HTMLElement;
  const lead = row.firstChild as HTMLElement;
  const name = lead.nextSibling as Text;
  return { ...blank, row, lead, name, count: name.nextSibling as HTMLElement | null };
}

function createBlank(values: RowValues): Drawn {
  const row = element("a", values.classes, { role: "treeitem", tabindex: "-1", "aria-level": `${values.level}` });
  // Hidden from screen readers: the arrow keys do the same, and the row says whether it is open.
  const arrow = () => element("span", "tree-arrow", { "aria-hidden": "true", "data-toggle": "" });
  const mark = () => element("span", "", { "aria-hidden": "true" });
  const lead = values.kind === "folder" ? arrow() : mark();
  // Copied with the row only if it is not empty.
  const name = document.createTextNode(" ");
  const count = values.hasOwnCount ? createCount() : null;
  row.append(lead, name, ...(count ? [count] : []));
  return { values, row, lead, name, count, problem: null, button: null };
}

function createCount(): HTMLElement {
  return element("span", "tree-count", { role: "img" });
}

function element(tag: string, classes: string, attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(tag);
  made.className = classes;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Changes only what differs from before. */
function update(drawn: Drawn, values: RowValues): void {
  const { values: before, row, name } = drawn;
  drawn.values = values;
  if (before.key !== values.key) row.dataset.row = values.key;
  if (before.href !== values.href) row.setAttribute("href", values.href);
  if (before.classes !== values.classes) row.className = values.classes;
  if (before.top !== values.top) row.style.top = values.top === null ? "" : `${values.top}px`;
  if (before.isFocusable !== values.isFocusable) row.tabIndex = values.isFocusable ? 0 : -1;
  if (before.level !== values.level) row.setAttribute("aria-level", `${values.level}`);
  if (before.position !== values.position) row.setAttribute("aria-posinset", `${values.position}`);
  if (before.size !== values.size) row.setAttribute("aria-setsize", `${values.size}`);
  if (before.isOpen !== values.isOpen) row.setAttribute("aria-expanded", `${values.isOpen}`);
  if (before.isCurrent !== values.isCurrent) {
    setOrRemove(row, "aria-current", values.isCurrent ? "page" : null);
    setOrRemove(row, "aria-selected", values.isCurrent ? "true" : null);
  }
  if (values.kind === "channel") updateMark(drawn, before);
  if (before.name !== values.name) {
    name.data = values.name;
    // It was the tooltip of the old name.
    row.removeAttribute("title");
  }
  if (before.language !== values.language) setOrRemove(row, "lang", values.language || null);
  if (before.description !== values.description) setOrRemove(row, "aria-description", values.description || null);
  if (before.direction !== values.direction) setOrRemove(row, "dir", values.direction || null);
  updateCount(drawn, before);
  updateProblem(drawn, before);
  updateButton(drawn, before);
  // Their labels are in the language of the page, not in that of the name.
  if (values.language === "" && before.language === "") return;
  const language = values.language === "" ? "" : document.documentElement.lang;
  for (const labelled of [drawn.count, drawn.problem, drawn.button])
    if (labelled && labelled.lang !== language) setOrRemove(labelled, "lang", language || null);
}

function setOrRemove(element: HTMLElement, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function updateCount(drawn: Drawn, before: RowValues): void {
  const { unread, unreadLabel, hasOwnCount } = drawn.values;
  if (before.unreadLabel === unreadLabel && before.hasOwnCount === hasOwnCount) return;
  if (!hasOwnCount) {
    drawn.count?.remove();
    drawn.count = null;
    return;
  }
  if (!drawn.count) {
    drawn.count = createCount();
    drawn.name.after(drawn.count);
  }
  drawn.count.setAttribute("aria-label", unreadLabel);
  drawn.count.textContent = `${unread}`;
}

function updateProblem(drawn: Drawn, before: RowValues): void {
  const { problemLabel, problemClasses } = drawn.values;
  if (before.problemLabel === problemLabel && before.problemClasses === problemClasses) return;
  drawn.problem?.remove();
  drawn.problem = null;
  if (problemLabel === "") return;
  drawn.problem = element("span", problemClasses, { role: "img", "aria-label": problemLabel, title: problemLabel });
  (drawn.count ?? drawn.name).after(drawn.problem);
}

function updateButton(drawn: Drawn, before: RowValues): void {
  const { buttonLabel, isButtonHidden, isMenuOpen } = drawn.values;
  if (before.buttonLabel !== buttonLabel) {
    drawn.button?.remove();
    drawn.button = null;
    if (buttonLabel !== "") {
      const attributes = { type: "button", tabindex: "-1", "data-menu": "", "aria-haspopup": "menu" };
      drawn.button = element("button", "tree-button", { ...attributes, "aria-label": buttonLabel });
      if (isButtonHidden) drawn.button.setAttribute("aria-hidden", "true");
      drawn.row.append(drawn.button);
    }
  }
  if (drawn.button) setOrRemove(drawn.button, "aria-expanded", isMenuOpen ? "true" : null);
}

/** Draws what `SiteMark` does. */
function updateMark(drawn: Drawn, before: RowValues): void {
  const { mark, icon, name, markSize } = drawn.values;
  if (before.mark === mark && before.icon === icon && before.name === name && before.markSize === markSize) return;
  const look = siteMarkLook(name, mark, markSize, icon);
  if (before.icon !== null || look.picture) {
    // A new element, because the old picture may still load or fail.
    const box = element("span", "", { "aria-hidden": "true" });
    drawn.lead.replaceWith(box);
    drawn.lead = box;
  }
  drawn.lead.className = `${look.classes} ${look.colour}`;
  drawn.lead.textContent = look.letter;
  if (look.picture) addPicture(drawn.lead, look, look.picture);
}

/** Loaded before: a row that is scrolled back into view shows its picture at once, not its letter first. */
const loadedPictures = new Set<string>();

function addPicture(box: HTMLElement, { classes, colour }: SiteMarkLook, { src, srcset, side }: Picture): void {
  const image = document.createElement("img");
  // The picture covers the letter.
  box.style.position = "relative";
  const show = () => {
    loadedPictures.add(src);
    image.className = PICTURE;
    box.className = `${classes} ${LETTER_HIDDEN}`;
  };
  image.className = `${PICTURE} ${PICTURE_LOADING}`;
  if (loadedPictures.has(src)) show();
  image.onload = show;
  image.onerror = () => {
    loadedPictures.delete(src);
    image.remove();
    box.className = `${classes} ${colour}`;
  };
  image.alt = "";
  image.width = side;
  image.height = side;
  image.loading = "lazy";
  image.decoding = "async";
  image.referrerPolicy = "no-referrer";
  image.draggable = false;
  image.sizes = `${side}px`;
  if (srcset !== undefined) image.srcset = srcset;
  image.src = src;
  box.append(image);
}
