import type { mail as english } from "../en/mail.ts";

export const mail = {
  resetPassword: {
    subject: "重置你的 Pagecast 密码",
    text: (link) =>
      `有人（很可能是你）请求重置你的 Pagecast 账户密码。\n\n请在一小时内设置新密码：\n${link}\n\n如果不是你本人操作，无需处理，密码不会改变。\n`,
  },
} satisfies typeof english;
