/** Saved views, and what there is for every view. */
export const views = {
  more: "More for this view",
  privateFeed: "Private feed…",
  privateFeedTitle: (name: string) => `Private feed of ${name}`,
  privateFeedHint:
    "The newest 50 items of this view as a feed, for another reader. Anyone who knows the address can read it.",
  loading: "Loading…",
  renameFolder: "Rename folder…",
  edit: "Edit or rename…",
  moveUp: "Move up",
  moveDown: "Move down",
  delete: "Delete view",
  deleted: "View deleted",
  deleteFailed: "Could not delete the view",
  moveFailed: "Could not move the view",
  undoFailed: "Could not undo",

  saveTitle: "Save as a view",
  editTitle: "Edit view",
  saveHint: "A list of its own among your views, with its own address and private feed.",
  name: "Name",
  nameMissing: "Type a name first.",
  from: "From",
  allChannels: "All channels",
  chooseAll: "Choose all channels",
  chosen: (count: number) => `${count} chosen`,
  find: "Find folders and channels",
  noMatch: "No folder or channel has this name.",
  folder: "Folder",
  words: "With these words",
  wordsHint:
    'All of them have to be in an item, as in a search: "a phrase", -without, author:name, is:starred, after:2026-01. Leave it empty for every item.',
};
