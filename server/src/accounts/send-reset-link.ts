import type { mail } from "#words/en/mail.ts";
import { importWords } from "#words/list-languages.ts";
import { chooseRequestLanguage } from "../choose-request-language.ts";
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

async function mailIn(acceptLanguage: string | null): Promise<typeof mail> {
  const code = await chooseRequestLanguage(acceptLanguage);
  return (await importWords<{ mail: typeof mail }>(code, "mail")).mail;
}
