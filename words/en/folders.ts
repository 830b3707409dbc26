/** Folders of channels, and the names that people give to channels. */
export const folders = {
  channels: "Channels",
  tree: "Channels in folders",
  newFolder: "New folder",
  newFolderIn: (folder: string) => `New folder in ${folder}`,
  newFolderHint: "Channels can be dragged into it, or moved with their menu.",
  folderName: "Name of the folder",
  nameMissing: "Type a name first.",
  create: "Create",
  save: "Save",
  cancel: "Cancel",
  options: "Sort and more",
  more: (name: string) => `More for ${name}`,
  manage: "All channels and import",

  sortBy: "Sort by",
  sorts: { hand: "By hand", name: "Name", lastPost: "Newest post", unread: "Unread" },

  filter: "Filter channels",
  clearFilter: "Clear the filter",
  noMatch: "No channel has this name.",
  matches: (count: number) => (count === 1 ? "1 channel" : `${count} channels`),

  rename: "Rename…",
  renameFolder: "Rename folder",
  renameChannel: "Rename channel",
  renameChannelHint: "The name only you see. The feed keeps its own.",
  channelName: "Name",
  useFeedName: "Use the feed's name",

  inFolders: "Move to folder…",
  inFoldersTitle: (name: string) => `Folders of ${name}`,
  done: "Done",
  inFoldersHint: "A channel can be in several folders.",
  noFolders: "There are no folders yet.",
  foldersOf: "Folders",
  noFolder: "No folder",
  addFolder: "Add folder",
  moveUp: "Move up",
  moveDown: "Move down",
  moveInto: (folder: string) => `Move into ${folder}`,
  moveOut: (folder: string) => `Take out of ${folder}`,
  moveFailed: "Could not move",
  channelsMissing: "The channels could not be loaded.",
  foldersMissing: "The folders could not be loaded.",
  changeFailed: "Could not change the folder",

  deleteFolder: "Delete folder",
  deleted: "Folder deleted",
  /** `inner`: how many folders were in it. */
  deletedHint: (name: string, inner: number) =>
    inner === 0
      ? `${name}. Its channels stay in your list.`
      : `${name} and the ${inner === 1 ? "folder" : `${inner} folders`} inside it. Their channels stay in your list.`,
  deleteFailed: "Could not delete the folder",
  undoFailed: "Could not undo",

  /** For screen readers. */
  keys: "Arrow keys move between rows and open or close folders, Enter shows the items, Alt with an arrow key moves a row, F2 renames it, Shift F10 opens its menu.",
  created: (name: string) => `Folder ${name} created`,
  movedTo: (name: string, position: number, size: number) => `${name}: now ${position} of ${size}`,
  movedInto: (name: string, folder: string) => `${name}: now in ${folder}`,
  movedOut: (name: string) => `${name}: now outside of folders`,
  cannotMove: (name: string) => `${name} cannot be moved further`,
  sortedOtherwise: "Rows can only be moved when they are sorted by hand.",
};
