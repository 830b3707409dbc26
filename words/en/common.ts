export const common = {
  close: "Close",
  dismiss: "Dismiss",
  save: "Save",
  undo: "Undo",
  tryAgain: "Try again",
  notifications: "Notifications",
  opensInNewTab: "opens in a new tab",
  showPassword: "Show password",
  cancel: "Cancel",
  join: (sentences: string[]) => sentences.join(" "),
};
