import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";

export type Mail = { to: string; subject: string; text: string };
export type SendMail = (mail: Mail) => Promise<void>;

/** Undefined where no mail server is set. */
export function createSendMail({ smtpUrl, mailFrom }: Config): SendMail | undefined {
  if (!smtpUrl) return undefined;
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 30_000 });
  return async (mail) => {
    await transport.sendMail({ from: mailFrom, ...mail });
  };
}
