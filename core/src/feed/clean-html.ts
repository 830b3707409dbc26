/** What `sanitiseHtml` may write and `isCleanHtml` accepts. docs/notes/article-content.md says why. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

export const HTML_ELEMENTS = words(
  "a abbr audio b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small source span strong sub summary sup table tbody td tfoot th thead time tr u ul var video wbr",
);

/** MathML Core without links, actions, annotations and elements that an HTML parser treats as another namespace. */
export const MATH_ELEMENTS = words(
  "math merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics",
);

/** An id of an article: the prefix is unique to the article and used for nothing else in a page. */
export const ARTICLE_ID = /^pc-[a-z0-9]{1,16}-[\w:.-]{1,120}$/;

/** Small pictures inside the text. No SVG, which can contain scripts when it is opened on its own. */
export const DATA_PICTURE = /^data:image\/(?:png|gif|jpeg|webp|avif);base64,[A-Za-z0-9+/]{40,43000}={0,2}$/;
