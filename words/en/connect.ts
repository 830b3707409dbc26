import type { ConnectedReader } from "#core/reader-api/connected-readers.ts";

/** What steps name. The fields of the other reader are written as that reader writes them. */
type Given = { address: string; name: string };

export const connect = {
  title: "Other readers",
  lead: "Read your channels in another app. Folders, read items and stars are the same everywhere.",
  server: "Server address",
  name: "Username",
  key: "Password",
  onlyHere:
    "This address works on this computer only. For other devices, the owner of the server sets HOST and PAGECAST_PUBLIC_URL.",

  keys: "Devices and programs",
  keysHint: "A key for each, so that you can revoke just one. Other readers ask for it as the password.",
  noKeys: "No keys yet.",
  keyName: "What it is for",
  keyNameExample: "For example iPad",
  keyNameMissing: "Enter what the key is for.",
  keyNameLong: "Use at most 60 characters.",
  scope: "What it may do",
  scopes: { write: "Read and write", read: "Only read" },
  scopeHints: {
    write: "Reads, marks as read, stars and subscribes for you. Keep it secret.",
    read: "Reads everything, and changes nothing. For displays and scripts: most readers expect to mark items as read.",
  },
  createKey: "Create key",
  keyFor: (device: string) => `Key for “${device}”`,
  keyShownOnce:
    "Shown only once. Enter it as the password, or scan the code with the other device: it opens a page with the address, the name and the key to copy.",
  keyMayOnlyRead: "This key may only read.",
  code: "QR code that opens a page with the address, the name and the key",
  done: "Done",
  createdOn: (date: string) => `created ${date}`,
  lastUsed: "Last used",
  neverUsed: "Never used",
  notUsedSince: (date: string) => `Not used since ${date}`,
  revoke: "Revoke",
  revokeAsk: "It stops working at once, and cannot be brought back.",
  revokeSure: "Revoke key",
  revokeOf: (device: string) => `Revoke: ${device}`,
  revoked: "Key revoked",
  revokedMore: "It stopped working immediately.",
  failed: "That did not work",

  howTo: "How to set it up",
  readers: "Readers",
  otherReaders: "Others work too: choose FreshRSS, Google Reader API or Miniflux there.",
  guide: "What is shared: see the guide",
  config: "Lines for the configuration",
  /** The names are those of the apps. */
  readerNames: {
    netnewswire: "NetNewsWire",
    reeder: "Reeder",
    "fluent-reader": "Fluent Reader",
    feedme: "FeedMe",
    "read-you": "Read You",
    newsboat: "newsboat",
    "rss-guard": "RSS Guard",
    liferea: "Liferea",
    miniflux: "Miniflux apps",
    fever: "Fever apps",
  } satisfies Record<ConnectedReader, string>,
  /** One step a line. */
  steps: {
    netnewswire: ({ address, name }) =>
      [
        "Open Settings, then Accounts, and add an account.",
        "Choose FreshRSS.",
        `API URL: ${address}`,
        `Username: ${name}. Password: the key.`,
      ].join("\n"),
    reeder: ({ address, name }) =>
      ["Add an account and choose FreshRSS.", `Server: ${address}`, `Username: ${name}. Password: the key.`].join("\n"),
    "fluent-reader": ({ address, name }) =>
      [
        "Open Settings, then Service, and choose Google Reader API.",
        `Endpoint: ${address}`,
        `Username: ${name}. Password: the key.`,
        "Turn on Import groups to get your folders, and press Next.",
      ].join("\n"),
    feedme: ({ address, name }) =>
      ["Add an account and choose FreshRSS.", `Server: ${address}`, `Username: ${name}. Password: the key.`].join("\n"),
    "read-you": ({ address, name }) =>
      [
        "Open Settings, then Accounts, and add an account.",
        "Choose FreshRSS.",
        `Server URL: ${address}`,
        `Username: ${name}. Password: the key.`,
      ].join("\n"),
    newsboat: () =>
      [
        "Open ~/.newsboat/config in an editor.",
        "Add the lines below, with the key instead of the dots.",
        "Start newsboat and press R.",
      ].join("\n"),
    "rss-guard": ({ address, name }) =>
      [
        "Open Accounts, then Add account, and choose Google Reader API.",
        "Service: Other services.",
        `URL: ${address}`,
        `Username: ${name}. Password: the key. Press Test setup.`,
      ].join("\n"),
    liferea: ({ address, name }) =>
      [
        "Open Subscriptions, then New Source, and choose Google Reader API.",
        `Server: ${address}`,
        `Username: ${name}. Password: the key.`,
      ].join("\n"),
    miniflux: ({ address, name }) =>
      [
        "Choose Miniflux in the app.",
        `Server: ${address}`,
        `API token: the key. If it asks for a name and a password instead: ${name}, and the key.`,
      ].join("\n"),
    fever: ({ address, name }) =>
      [
        "Turn on the Fever API below. Use it only for apps that offer nothing else, such as Unread.",
        "Choose Fever in the app.",
        `Server: ${address}`,
        `Email: ${name}. Password: the one that is shown when you turn it on, not a key.`,
      ].join("\n"),
  } satisfies Record<ConnectedReader, (given: Given) => string>,
  notes: {
    netnewswire: "On Mac, iPhone and iPad.",
    newsboat: "Before version 2.24, write feedhq instead of freshrss, and leave out /api/greader.php.",
    miniflux: "Such as Capy Reader, newsboat or a dashboard.",
  } as Partial<Record<ConnectedReader, string>>,

  fever: "Fever API",
  feverHint: "Off unless you turn it on. Only for apps that speak nothing else.",
  feverWhy: "It is weaker than a key:",
  feverReasons: [
    "The app sends the same code with every request, made from your email and a password with MD5, an outdated method. Whoever sees one request can read all your items, mark them as read and star them, until you turn it off.",
    "There is one password for all apps, so you cannot revoke just one of them.",
    "Without https, everyone between the app and this server can see it.",
  ],
  feverLimits: "It cannot subscribe, unsubscribe or see your account, and it works for the Fever API only.",
  feverTurnOn: "Turn on Fever",
  feverPassword: "Password for Fever",
  feverShownOnce: "Shown only once. It works in apps that ask for a Fever account, and nowhere else.",
  feverAddress: "Fever address",
  feverOn: (date: string) => `On since ${date}`,
  feverNew: "New password",
  feverNewHint: "The old one stops working immediately.",
  feverTurnOff: "Turn off",
  feverTurnedOff: "Fever API turned off",

  scannedTitle: "Connect a reader",
  scannedLead:
    "Copy these into the reader on this device, but only if you scanned a code that you made yourself: whoever made it sees what you read with it. Nothing is stored here: close the page when you are done.",
  scannedOther: (email: string) =>
    `This code is for another account. You are signed in as ${email}: make a code of your own instead.`,
  makeOwn: "Connect a reader to your account",
};
