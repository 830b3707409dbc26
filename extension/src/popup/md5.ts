/** MD5 as hex, for RSSHub's access codes. Browsers do not provide it. */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) * 64));
  bytes.forEach((byte, index) => {
    padded.setUint8(index, byte);
  });
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 8, bytes.length * 8, true);
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  for (let block = 0; block < padded.byteLength; block += 64) addBlock(state, padded, block);
  return [...new Uint8Array(state.buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
const SINES = Int32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32));

/** The four rounds: the mixing function, and the order of the block's words. */
const ROUNDS: [mix: (b: number, c: number, d: number) => number, word: (step: number) => number][] = [
  [(b, c, d) => (b & c) | (~b & d), (step) => step],
  [(b, c, d) => (d & b) | (~d & c), (step) => (5 * step + 1) % 16],
  [(b, c, d) => b ^ c ^ d, (step) => (3 * step + 5) % 16],
  [(b, c, d) => c ^ (b | ~d), (step) => (7 * step) % 16],
];

function addBlock(state: Int32Array, data: DataView, block: number): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    const [mix, word] = ROUNDS[round]!;
    const sum = (a + mix(b, c, d) + SINES[step]! + data.getInt32(block + word(step) * 4, true)) | 0;
    const shift = SHIFTS[round]![step % 4]!;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  for (const [index, value] of [a, b, c, d].entries()) state[index] = (state[index]! + value) | 0;
}
