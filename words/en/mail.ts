export const mail = {
  resetPassword: {
    subject: "Reset your Pagecast password",
    text: (link: string) =>
      `Somebody, probably you, asked to reset the password of your Pagecast account.\n\nChoose a new one within an hour:\n${link}\n\nIf this was not you, you can ignore this mail. Your password stays the same.\n`,
  },
};
