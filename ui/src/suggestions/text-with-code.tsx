/** A text in which backticks mark parts of an address. */
export function TextWithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other identity
      <code key={index} translate="no" className="font-mono text-[12.5px] text-text">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
