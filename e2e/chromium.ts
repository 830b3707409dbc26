/** The machine's Chromium, without background requests; as root it cannot use a sandbox. */
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
