import encodeQR from "qr";

/** The path of a QR code for an SVG whose unit is one module, and how many modules it has on each side. */
export function qrPath(text: string): { path: string; size: number } {
  // With the narrowest border there is, which is cut off: the picture adds its own.
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 1 }).slice(1, -1);
  let path = "";
  rows.forEach((bordered, y) => {
    const row = bordered.slice(1, -1);
    for (let x = 0; x < row.length; x++) {
      const from = x;
      while (row[x]) x++;
      // One step for each run of dark modules.
      if (x > from) path += `M${from} ${y}h${x - from}v1h-${x - from}z`;
    }
  });
  return { path, size: rows.length };
}
