/** The machine's Chromium, without background requests, unable to resolve any name but this machine's; as root it cannot use a sandbox. */
export const chromium = {
  launchOptions: {
    executablePath: process.env.PAGECAST_CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  },
};
