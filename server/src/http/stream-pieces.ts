/** Each write to the connection costs as much as writing twenty articles, so small pieces are sent together. */
const CHARACTERS_AT_ONCE = 65_536;

/** Sends pieces of text as they are read, so that a long answer is never in memory as a whole. */
export function streamPieces(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = "";
      let isDone = false;
      while (!isDone && text.length < CHARACTERS_AT_ONCE) {
        const { value, done } = await pieces.next();
        if (done) isDone = true;
        else text += value;
      }
      if (text !== "") controller.enqueue(encoder.encode(text));
      if (isDone) controller.close();
    },
    cancel: () => pieces.return(undefined).then(() => {}),
  });
}
