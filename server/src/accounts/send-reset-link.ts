import type { Log } from "../log.ts";
import type { SendMail } from "../mail/send-mail.ts";

const WORDS = {
  en: {
    subject: "Reset your Pagecast password",
    text: (link: string) =>
      `Somebody, probably you, asked to reset the password of your Pagecast account.\n\nChoose a new one within an hour:\n${link}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n`,
  },
  zh: {
    subject: "重置你的 Pagecast 密码",
    text: (link: string) =>
      `有人(很可能是你)请求重置你的 Pagecast 账户密码。\n\n请在一小时内设置新密码:\n${link}\n\n如果不是你本人操作,无需处理,密码不会改变。\n`,
  },
};

export type ResetRequest = { email: string; link: string; acceptLanguage: string | null };

/** By mail, or to the log where no mail server is set; the owner can then forward it. */
export async function sendResetLink(
  { sendMail, log }: { sendMail: SendMail | undefined; log: Log },
  { email, link, acceptLanguage }: ResetRequest,
): Promise<void> {
  if (!sendMail) {
    log.warn(
      { email, link },
      "no mail server is set: put the address of this installation before the link and send it to the person yourself",
    );
    return;
  }
  const words = /^\s*zh/i.test(acceptLanguage ?? "") ? WORDS.zh : WORDS.en;
  try {
    await sendMail({ to: email, subject: words.subject, text: words.text(link) });
  } catch (cause) {
    log.error({ cause: (cause as Error).message, email }, "could not send a password reset mail");
  }
}
