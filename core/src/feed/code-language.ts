/** The programming language of a <pre> or <code>, from the attributes that blogs and highlighters use. Null when unknown. */
export function codeLanguage(attributes: ReadonlyMap<string, string>): string | null {
  const classes = attributes.get("class") ?? "";
  const named =
    /(?:^|\s)(?:language|lang|highlight-source|brush:)[-\s]?\s*([\w+#.-]+)/i.exec(classes)?.[1] ??
    /(?:^|\s)(?:sourceCode|hljs)\s+([\w+#.-]+)/.exec(classes)?.[1] ??
    attributes.get("data-lang") ??
    attributes.get("data-language") ??
    attributes.get("data-enlighter-language");
  const language = named?.trim().toLowerCase() ?? "";
  return /^[a-z\d+#.-]{1,20}$/.test(language) && !NOT_A_LANGUAGE.has(language) ? language : null;
}

const NOT_A_LANGUAGE = new Set([
  "none",
  "plain",
  "plaintext",
  "text",
  "generic",
  "default",
  "no-highlight",
  "nohighlight",
]);
