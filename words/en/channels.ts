export const channels = {
  title: "Channels",
  show: "Show",
  all: "All",
  attention: "Needs attention",
  importOpml: "Import channels",
  exportOpml: "Export OPML",
  add: "Add channel",
  more: "More",
  moreFor: (name: string) => `More for ${name}`,

  used: (used: number, allowed: number) => `${used} of ${allowed} channels used`,
  usedUnlimited: (used: number) => (used === 1 ? "1 channel" : `${used} channels`),
  noPlace: "Your plan includes no channels",
  left: (plan: string, left: number) =>
    left > 0
      ? `${plan}. ${left} left. Unsubscribing frees up a slot immediately.`
      : `${plan}. None left. Unsubscribing frees up a slot immediately.`,
  over: (plan: string, over: number) =>
    `${plan}. ${over === 1 ? "1 channel is resting" : `${over} channels are resting`}, over the limit of the plan.`,
  unlimited: (plan: string) => `${plan}. Unlimited channels.`,
  freeHint: "Members can follow channels. Discover and the catalogue are free.",
  comparePlans: "Compare plans",

  columns: {
    channel: "Channel",
    health: "Health",
    lastSuccess: "Last success",
    nextTry: "Next check",
    actions: "Actions",
  },
  never: "None yet",
  notScheduled: "Not scheduled",
  due: "Now",
  nextTryAt: "Next check:",
  failingFor: (time: string) => `Failing for ${time}`,
  firstFetchHint: "Usually takes less than a minute.",
  restingHint: "No one on this server reads it, so it is not fetched. Fetching resumes when someone does.",
  goneHint: "The site has removed this feed permanently, so it is no longer fetched.",
  /** What is unusual about a feed that works. */
  notices: {
    noItems: "No items in the feed",
    fewerItems: "Fewer items in the feed",
    newIds: "New ids in the feed",
    olderItems: "Only older items in the feed",
  },
  /** The same with what it means for the person. */
  noticesExplained: {
    noItems: (before: number) =>
      `The feed came without any items; before, it had ${before}. Everything that arrived stays here, and we keep asking.`,
    fewerItems: (now: number, before: number) =>
      `The feed has ${now === 1 ? "1 item" : `${now} items`}; before, it had ${before}. Everything that arrived stays here. If the feed stays like this for a week, this note goes away.`,
    newIds: (items: number) =>
      `The feed gave ${items} of its items new ids. They were recognised, so nothing arrives twice.`,
    olderItems: (newest: string, before: string) =>
      `The newest item in the feed is from ${newest}; before, it was from ${before}. The site may be sending an old copy. Everything that arrived stays here.`,
  },
  pausedByYou: "Paused by you",
  pausedByYouHint: "Nothing arrives until you resume it. What it publishes in the meantime arrives then.",
  pausedOver: "Resting: over your plan's limit",
  pausedOverHint: "It resumes when you upgrade, or unsubscribe from another channel.",

  tryNow: "Try now",
  refresh: "Refresh now",
  refreshed: "Refreshed",
  refreshRequested: "Refresh requested",
  refreshRequestedHint: "New items appear as they arrive.",
  refreshFailed: "Could not refresh",
  because: (name: string, why: string) => `${name}: ${why}`,
  waitSeconds: (seconds: number) =>
    `It was refreshed a moment ago. Try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`,
  pause: "Pause",
  resume: "Resume",
  paused: "Paused",
  resumed: "Resumed",
  pauseFailed: "Could not change the channel",
  openPage: "Open its page",
  openChannel: "Show its items",
  unsubscribe: "Unsubscribe",
  unsubscribeAsk: "Unsubscribe…",
  unsubscribeFrom: (name: string) => `Unsubscribe from ${name}?`,
  keepFollowing: "Keep",

  /** Above the items of a channel, when something is wrong with it. */
  trouble: "State of the channel",
  notUpdatedSince: (when: string) => `Not updated since ${when}`,
  noticeSince: (what: string, when: string) => `${what} since ${when}`,
  goneSince: (when: string) => `Gone since ${when}`,
  findFeed: "Look for its new address",

  settings: "Channel settings",
  feedCalls: (name: string) => `The feed calls itself “${name}”.`,
  checking: "Check",
  automatic: "Automatic",
  automaticEvery: (minutes: number) =>
    minutes === 1440
      ? "Automatic, about once a day"
      : minutes === 60
        ? "Automatic, about every hour"
        : minutes > 60
          ? `Automatic, about every ${minutes / 60} hours`
          : `Automatic, about every ${minutes} minutes`,
  checkEvery: (minutes: number) =>
    minutes === 1440
      ? "Once a day"
      : minutes === 60
        ? "Every hour"
        : minutes > 60
          ? `Every ${minutes / 60} hours`
          : `Every ${minutes} minutes`,
  checkedLess: "Checked less often, because its feed or its site asks for that.",
  checkedMore: "Checked more often, because others here follow it too, or did so recently.",
  lastCheck: "Last check",
  updates: "Updates",
  updatesPushed: "Pushed by the site",
  updatesChecked: "Found by checking",
  feedAddress: "Feed address",
  about: "About",
  rhythm: "How often",
  items: "Items here",
  followedSince: "Followed since",
  savesItself: "Changes are saved automatically",
  saving: "Saving…",
  saved: "Saved",
  notSaved: "Could not save",

  /** Many channels at once. */
  bulk: {
    select: "Select",
    selectChannels: "Select channels",
    selectOne: (name: string) => `Select ${name}`,
    selectShown: "Select all shown",
    states: {
      shown: "All shown",
      failing: "Failing",
      quiet: "No posts for a year",
      neverOpened: "Never opened",
      paused: "Paused by you",
    },
    nothing: "None",
    actions: "Selected channels",
    selected: (count: number) => `${count} selected`,
    clear: "Clear selection",
    done: "Done",
    move: "Move…",
    refresh: "Refresh now",
    keys: "Arrow keys move between channels, Space selects, Shift with an arrow key selects several, Ctrl A selects all, Escape clears.",
    channels: (count: number) => (count === 1 ? "1 channel" : `${count} channels`),

    unsubscribeTitle: (count: number) =>
      count === 1 ? "Unsubscribe from 1 channel?" : `Unsubscribe from ${count} channels?`,
    unsubscribeHint: "Their items leave your inbox; what you starred stays. You can undo this right afterwards.",
    andMore: (count: number) => `and ${count} more`,
    undoNeedsRoom: (plan: string, allowed: number) =>
      `${plan} has room for ${allowed} channels: if you follow others first, Undo brings back only as many as there is room for.`,
    unsubscribed: (message: string, count: number) => (count === 1 ? message : `${message}: ${count} channels`),

    resumeTitle: (can: number, all: number) => `${share(can, all)} can be resumed`,
    pauseTitle: (can: number, all: number) => `${share(can, all)} can be paused`,
    refreshTitle: (can: number, all: number) => `${share(can, all)} can be refreshed`,
    restoreTitle: (can: number, all: number) => `${share(can, all)} can come back`,
    planUsed: (plan: string, allowed: number, used: number) =>
      `${plan} has room for ${allowed} channels, and you follow ${used}.`,
    restored: (count: number) => (count === 1 ? "1 channel came back." : `${count} channels came back.`),
    noRoomFor: (count: number) =>
      count === 1
        ? "1 channel cannot come back until there is room."
        : `${count} channels cannot come back until there is room.`,
    overLimit: (count: number) =>
      count === 1
        ? "1 channel is resting, because it is over your plan's limit."
        : `${count} channels are resting, because they are over your plan's limit.`,
    pausedOnes: (count: number) => (count === 1 ? "1 channel is paused." : `${count} channels are paused.`),
    refreshLimit: (max: number, left: number) =>
      left === 0
        ? `At most ${max} can be refreshed in ten minutes, and none are left. Try again in a few minutes.`
        : `At most ${max} can be refreshed in ten minutes${left === max ? "" : left === 1 ? ", and 1 is left" : `, and ${left} are left`}. Those refreshed longest ago come first.`,
    resumeSome: (count: number) => `Resume ${count}`,
    pauseSome: (count: number) => `Pause ${count}`,
    refreshSome: (count: number) => `Refresh ${count}`,
    restoreSome: (count: number) => `Bring back ${count}`,

    refreshing: (count: number) => (count === 1 ? "Refreshing 1 channel" : `Refreshing ${count} channels`),
    notRefreshed: "Nothing to refresh",
    tooRecent: (count: number) =>
      count === 1 ? "1 was refreshed less than a minute ago." : `${count} were refreshed less than a minute ago.`,
    tooMany: (count: number, max: number) =>
      count === 1
        ? `1 was left out: at most ${max} can be refreshed in ten minutes. It is refreshed as usual.`
        : `${count} were left out: at most ${max} can be refreshed in ten minutes. They are refreshed as usual.`,

    moveTitle: (count: number) => (count === 1 ? "Move 1 channel" : `Move ${count} channels`),
    moveHint: "They leave the folders they are in, unless you keep them there.",
    noFolder: "No folder",
    nothingChosen: "Choose a folder, or type a name for a new one.",
    keepOthers: "Keep them in their other folders too",
    moveHere: "Move",
    newFolder: "Or a new folder",
    movedTo: (folder: string) => `Moved to ${folder}`,
    movedOut: "Taken out of their folders",
    failed: "Could not change the channels",
    nothingLeft: "Nothing left to do",
    nothingLeftHint: "None of these channels needed a change.",
    doneUnanswered: "Done, but this cannot be undone",
    doneUnansweredHint:
      "The connection was lost before the server answered. The list was loaded again and shows what was done.",
    undone: "Undone",
    undoFailed: "Could not undo",
  },
  newestPost: "Newest post",
  noPostYet: "None yet",
  noMatch: "No channel has this name.",

  none: "You do not follow any channels yet",
  noneHint:
    "Paste the page of someone whose work you like and subscribe, or import a list from another reader or program.",
  find: "Find something to follow",
  allWell: "Everything works",
  allWellHint: "None of your channels needs attention.",
  showAll: "Show all channels",
  cannotLoad: "The channels could not be loaded",

  every: (count: number, unit: "hour" | "day" | "week" | "month") =>
    count === 1 ? `About one item every ${unit}` : `About one item every ${count} ${unit}s`,
  noRhythm: "No regular schedule yet",
  lastItem: "Last item",
  lastSuccess: "Last success",
  feeds: "Feeds",
  ownFeed: (site: string) => `${site}'s own feed`,
  madeFeed: "Made by RSSHub",
  sourceInUse: "In use",
  sourceInReserve: "Used if the first one fails",
  sourceNotUsed: (time: string) => `Not used for ${time}.`,
  namedSourceNotUsed: (name: string, time: string) => `${name} has failed for ${time}.`,
  sourceGone: "The site has removed it (410).",
  sourceTrial: "Next try:",
  copyFeed: "Copy feed address",
  copied: "Copied",
  copyFailed: "Could not copy",

  opml: {
    title: "Import channels",
    hint: "From another reader or program, or from a list of addresses. To channels you already follow, only folders and missing names are added.",
    /** Names the choice between the next one and `reader.from`. */
    source: "Import from",
    fromList: "A file or addresses",
    reader: {
      from: "Another reader",
      open: "Sign in to another reader",
      hint: "Brings channels, folders, stars and what you have read, from FreshRSS, Miniflux or another server with the Google Reader API.",
      address: "Server address",
      addressExample: "https://rss.example.org",
      addressHint: "Where you open it, or the address of its API.",
      userName: "User name",
      password: "API password",
      passwordHint:
        "FreshRSS and Miniflux have a password for the API in their settings. It is used once and not stored.",
      passwordOf: (userName: string, host: string) => `API password of ${userName} at ${host}`,
      start: "Sign in and import",
      goOn: "Continue",
      there: "Found",
      counting: "counting…",
      starred: (count: number) => (count === 1 ? "1 starred item" : `${count} starred items`),
      read: "Read marks",
      stars: "Stars",
      some: (done: number, total: number) => `${done} of ${total}`,
      waiting: "fetching channels",
      bringing: "Importing read marks and stars",
      stopped: "Stopped before everything was imported",
      added: (count: number) =>
        count === 1
          ? "1 starred item is no longer in its feed and was stored here."
          : `${count} starred items are no longer in their feeds and were stored here.`,
      leftOut: (count: number) =>
        count === 1
          ? "1 starred item was left out: its channel is not followed, or the item could not be read or stored."
          : `${count} starred items were left out: their channels are not followed, or the items could not be read or stored.`,
      more: (count: number) =>
        `The other server has more starred items than an import takes. The newest ${count} are imported.`,
    },
    choose: "Choose a file",
    orDrop: "or drop it here",
    fileKinds: "OPML, YouTube Takeout, NewPipe, FreeTube, CSV or text",
    paste: "Paste a list of addresses",
    pasteHint: "One address per line, with or without a name.",
    pasteExample: "Anna  https://space.bilibili.com/2267573",
    chosenFile: "Chosen file",
    formats: {
      opml: "OPML list",
      youtube: "YouTube subscriptions",
      newpipe: "NewPipe subscriptions",
      freetube: "FreeTube profiles",
      table: "Table",
      addresses: "List of addresses",
    },
    column: (name: string) => `addresses from the column “${name}”`,
    found: (channels: number, folders: number) =>
      `${channels === 1 ? "1 channel" : `${channels} channels`}${folders === 0 ? "" : folders === 1 ? " in 1 folder" : ` in ${folders} folders`}`,
    unusable: (count: number) => (count === 1 ? "1 entry cannot be used:" : `${count} entries cannot be used:`),
    leftOut: (count: number) =>
      count === 1 ? "1 line has no address and is left out:" : `${count} lines have no address and are left out:`,
    cutOff: "This list is cut off: it ends in the middle, and what comes after that is missing.",
    respelled: "These names differ from an earlier folder's only in case or width, so they become the same folder:",
    planRoom: (plan: string, room: number) =>
      `${plan} has room for ${room === 0 ? "no more channels" : room === 1 ? "1 more channel" : `${room} more channels`}. Those you already follow take no extra room.`,
    start: "Import",
    startWith: (channels: number) => (channels === 1 ? "Import 1 channel" : `Import ${channels} channels`),
    chooseOther: "Choose something else",
    unreadable: "This file could not be read.",
    failed: "Import failed",
    working: (done: number, total: number) => `${done} of ${total} done`,
    workingHint: "You can close this. The import continues, and is shown here when you come back.",
    done: (added: number, total: number) => `${added} of ${total} followed`,
    kept: (folders: number, names: number) =>
      `${folders === 1 ? "1 folder" : `${folders} folders`} and ${names === 1 ? "1 name" : `${names} names`} kept.`,
    pendingNames: (names: number) =>
      names === 1
        ? "1 name is compared with the feed's own title when the feed arrives."
        : `${names} names are compared with the feeds' own titles when the feeds arrive.`,
    joined: (folders: number) =>
      folders === 1
        ? "1 folder was more than two levels deep: its name was joined to the one above it."
        : `${folders} folders were more than two levels deep: their names were joined to the ones above them.`,
    shortened: (folders: number) =>
      folders === 1 ? "1 folder name was too long and was cut." : `${folders} folder names were too long and were cut.`,
    shortenedNames: (names: number) =>
      names === 1 ? "1 channel name was too long and was cut." : `${names} channel names were too long and were cut.`,
    stop: "Stop",
    stopFailed: "Could not stop",
    stopped: (done: number, total: number) => `Stopped: ${done} of ${total} done`,
    stoppedHint: "The others were not tried. You can continue at any time.",
    resume: "Continue",
    notTried: "Not tried",
    nothing: "This list contains no channels.",
    retry: "Retry the failed ones",
    retryFailed: "Could not retry",
    nothingToRetry: "Nothing to retry",
    nothingToRetryHint: "The rows that failed would fail again for the same reason.",
    another: "Import something else",
    earlier: "Last import",
    showMore: "Show more",
    waiting: "Waiting",
    followed: "Followed",
    wasFollowed: "Already followed",
    pageFollowed: "Followed. Its page is followed instead, because this route cannot be fetched here.",
    pageWasFollowed: "Already followed: the page of this route, which cannot be fetched here.",
    byProblem: {
      "members-only": "Only members can subscribe to channels.",
      "limit-reached": "Your plan has no room left.",
      "not-subscribable": "This author/channel does not support subscriptions yet.",
      "feed-service-missing": "This server has no feed service yet.",
      "route-refused": "This route fetches from another address, which is not enabled on this server.",
      "not-an-address": "This is not the address of a web page.",
      "address-with-password": "The address contains a user name or password. Remove it from the address.",
      "no-address": "The entry has no address.",
      "not-a-feed": "This is a link to a page or another list, not a feed.",
      unreadable: "This part of the file could not be read.",
      "cut-off": "The file ends here, in the middle of the list. It may be incomplete.",
      other: "It could not be followed.",
    },
    untitled: "Untitled",
    exported: "Your channels were saved as pagecast.opml",
    exportFailed: "Export failed",
  },
};

function share(some: number, all: number): string {
  return `${some} of ${all} ${all === 1 ? "channel" : "channels"}`;
}
