/** The machine's own Chromium, kept from calling home; as root it has no sandbox to offer. */
export const chromium = {
  launchOptions: {
    executablePath: process.env.PAGECAST_CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  },
};
