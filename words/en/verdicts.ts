/** What stands between backticks is a piece of an address, and drawn as one (Coded). */
export const verdicts = {
  fits: (path: string) => `Gives \`${path}\``,
  docsOnly: "Has documentation only; no page leads to it.",
  samePath: (path: string, title: string) => `Gives \`${path}\`, which “${title}” offers already.`,
  otherHost: (host: string) => `Fits only pages of \`${host}\``,
  anyOtherHost: (domain: string) => `Fits only pages of other hosts below \`${domain}\``,
  noPatternFits: (patterns: string[], more: number) =>
    `Fits only pages like ${patterns.map((pattern) => `\`${pattern}\``).join(" or ")}${more > 0 ? `, and ${more} more` : ""}`,
  queryDiffers: (key: string) => `Needs an address that has \`?${key}=\`, with a value the rule knows.`,
  hashDiffers: "Needs something else after the `#`.",
  valueMissing: (name: string) => `Needs \`${name}\`, which this address does not have.`,
  readsDocument: (name: string) => `Reads \`${name}\` from the page itself, which has not been looked at.`,
  conditionMissing: (name: string) => `Needs \`${name}\`: open a page whose address has it.`,
  conditionFailed: (name: string, value: string) => `Here \`${name}\` is \`${value}\`, which the rule does not take.`,
  verificationFailed: "The rule looked at the page and declined.",
  noAddress: "It would lead nowhere: the address has a `.` or `..` in the wrong place.",
  codeFailed: (message: string) => `The rule failed: ${message}`,
  join: (sentences: string[]) => sentences.join(" "),
};
