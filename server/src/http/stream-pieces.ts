/** Each write to the connection costs as much as writing twenty articles, so small pieces are sent together. */
const BYTES_AT_ONCE = 65_536;

/** Sends pieces as they are read, texts as UTF-8, so that a long answer is never in memory as a whole. */
export function streamPieces(pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const collected: Uint8Array[] = [];
      let size = 0;
      let isDone = false;
      while (!isDone && size < BYTES_AT_ONCE) {
        const { value, done } = await pieces.next();
        if (done) isDone = true;
        else {
          const piece = typeof value === "string" ? Buffer.from(value) : value;
          collected.push(piece);
          size += piece.length;
        }
      }
      if (size > 0)
        controller.enqueue(collected.length === 1 ? (collected[0] as Uint8Array) : Buffer.concat(collected));
      if (isDone) controller.close();
    },
    cancel: () => pieces.return(undefined).then(() => {}),
  });
}
