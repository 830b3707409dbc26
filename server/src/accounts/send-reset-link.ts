import type { mail } from "#words/en/mail.ts";
import { chooseLanguage } from "#words/language.ts";
import { importWords, listLanguages } from "#words/list-languages.ts";
import type { Log } from "../log.ts";
import type { SendMail } from "../mail/send-mail.ts";

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
  const { subject, text } = (await mailIn(acceptLanguage)).resetPassword;
  try {
    await sendMail({ to: email, subject, text: text(link) });
  } catch (cause) {
    log.error({ cause: (cause as Error).message, email }, "could not send a password reset mail");
  }
}

/** In the first language the browser accepts that there are words for: `zh-CN,zh;q=0.9,en;q=0.8`. Browsers list the best first. */
async function mailIn(acceptLanguage: string | null): Promise<typeof mail> {
  const wanted = (acceptLanguage ?? "").split(",").map((one) => (one.split(";")[0] as string).trim());
  const code = chooseLanguage(await listLanguages(), wanted);
  return (await importWords<{ mail: typeof mail }>(code, "mail")).mail;
}
