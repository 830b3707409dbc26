/** The machine's Chromium, without background requests, and only this machine has a name; as root it cannot use a sandbox. */
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
