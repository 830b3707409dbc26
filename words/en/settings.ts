import type { ReaderProblem } from "#core/readers.ts";

export const settings = {
  title: "Settings",

  guide: "Guide",

  appearance: "Appearance and language",
  language: "Language",

  stories: "Duplicate stories",
  mergeStories: "Show a story of several channels once",
  mergeStoriesHint:
    "If channels you follow publish the same page or the same text within three days, it is one entry that names all of them. Turn this off to see every copy.",
  mergeStoriesFailed: "The setting could not be saved",

  feeds: "Feeds",
  adult: "Show feeds with adult content",
  adultHint: "Hidden unless you turn this on. Stored in this browser.",
  feedService: "Feed service",
  feedServiceIs: (address: string) => `Routes are served by ${address}. The owner of this server sets it.`,
  feedServiceEmbedded: "Routes are served by the RSSHub that this server runs itself.",
  feedServiceNone:
    "None is set. Routes show the public address, which can be copied but not subscribed to. The owner can change PAGECAST_FEED_SERVICE.",

  testService: "Test it",
  serviceWorks: "It responds, and its feeds can be read.",

  readers: "Open in…",
  readersHint: "The readers in the menu of every feed. Stored in this browser.",
  customReader: "Another reader",
  ownAddress: (reader: string) => `Address of your ${reader}`,
  template: "Address that adds a feed",
  templateHint: "{url} stands for the feed's address, for example https://reader.example/add?feed={url}",
  opensApp: "Opens the app on this device.",
  readerProblem: {
    "address-missing": "Enter its address to add it to the menu.",
    "not-an-address": "This is not an address. It should start with https:// or http://.",
    "url-missing": "{url} is missing. Without it the reader does not know which feed to add.",
    "unsafe-scheme": "Addresses of this kind cannot be opened.",
  } satisfies Record<ReaderProblem, string>,

  account: "Account",
  signedInAs: (email: string) => `Signed in as ${email}`,
  notSignedIn: "You are not signed in. The settings above are stored in this browser.",
  signIn: "Sign in",
  name: "Name",
  saveName: "Save",
  nameSaved: "Name saved",
  membership: "Membership",
  membershipHint: "Your plan, the channels you use, and how to get more.",

  password: "Password",
  currentPassword: "Current password",
  newPassword: "New password",
  changePassword: "Change password",
  passwordChanged: "Password changed",
  passwordChangedMore: "You are signed out everywhere else.",

  sessions: "Where you are signed in",
  thisBrowser: "This browser",
  since: (date: string) => `since ${date}`,
  unknownDevice: "Unknown device",
  endSession: "Sign out",
  endSessionOf: (device: string) => `Sign out: ${device}`,
  signOut: "Sign out",
  signOutEverywhere: "Sign out everywhere",
  signOutEverywhereHint: "Ends every session, including this one. API keys and the Fever password keep working.",

  keys: "Other readers and API keys",
  keysHint:
    "For other readers, the extension and your own programs: the address of this server, and a key for each device.",
  openKeys: "Connect other readers",
  copy: "Copy",
  copied: "Copied",
  done: "Done",

  privateFeed: "Private feed",
  privateFeedHint:
    "Everything that arrives for you as one feed, for another reader. Anyone who knows the address can read it.",
  privateFeedViews: "Each folder and view has a private feed of its own, in the menu above its list.",
  createAddress: "Create address",
  atom: "Atom",
  jsonFeed: "JSON Feed",
  newAddress: "New address",
  newAddressHint: "The old one stops working immediately.",
  turnOff: "Turn off",
  turnedOff: "Private feed turned off",
  addressCreated: "New address created",

  data: "Your data",
  dataHint: "Yours on any plan.",
  exportAll: "Export everything",
  exportHint: "One file with your account, your channels, and what you read and starred.",
  deleteAccount: "Delete account",
  deleteHint: "Permanently deletes everything: channels, what you read and starred, keys and sessions.",
  deleteTitle: "Delete your account?",
  deleteExplained: "This cannot be undone. Export what you want to keep first.",
  confirmEmail: (email: string) => `Enter ${email} to confirm`,
  confirmWrong: "This is not the email address of this account.",
  deletePermanently: "Delete permanently",

  failed: "That did not work",
};
