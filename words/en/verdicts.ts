/** Text between backticks is part of an address and is rendered as code (TextWithCode). */
export const verdicts = {
  gives: (path: string) => `Gives \`${path}\``,
  docsOnly: "Only documentation, without a feed.",
  samePath: (path: string, title: string) => `Gives \`${path}\`, which “${title}” already offers.`,
  otherHost: (host: string) => `Only matches pages on \`${host}\``,
  anyOtherHost: (domain: string) => `Only matches pages on other hosts of \`${domain}\``,
  noPatternMatches: (patterns: string[], more: number) =>
    `Only matches pages like ${patterns.map((pattern) => `\`${pattern}\``).join(" or ")}${more > 0 ? `, and ${more} more` : ""}`,
  queryDiffers: (key: string) => `Needs \`?${key}=\` in the address, with a value the rule knows.`,
  hashDiffers: "Needs something else after the `#`.",
  valueMissing: (name: string) => `Needs \`${name}\`, which this address does not have.`,
  readsDocument: (name: string) => `Reads \`${name}\` from the page itself, which has not been read.`,
  conditionMissing: (name: string) => `Needs \`${name}\`. Open a page whose address has it.`,
  conditionFailed: (name: string, value: string) => `\`${name}\` is \`${value}\`, which the rule does not accept.`,
  verificationFailed: "The rule checked the page and does not apply to it.",
  noAddress: "Gives no valid address: there is a `.` or `..` in the wrong place.",
  codeFailed: (message: string) => `The rule failed: ${message}`,
  join: (sentences: string[]) => sentences.join(" "),
};
