import { expect, it } from "vitest";
import type { Log } from "../log.ts";
import { sendResetLink } from "./send-reset-link.ts";

const request = { email: "a@example.org", link: "http://localhost/reset-password?token=t", acceptLanguage: null };

function aLog() {
  const lines: unknown[] = [];
  const keep = (what: unknown) => lines.push(what);
  return { lines, log: { warn: keep, error: keep } as unknown as Log };
}

it("logs the link for the owner where no mail server is set", async () => {
  const { lines, log } = aLog();
  await sendResetLink({ sendMail: undefined, log }, request);
  expect(lines).toEqual([{ email: request.email, link: request.link }]);
});

it("logs that a mail could not be sent, and never the link in it", async () => {
  const { lines, log } = aLog();
  await sendResetLink({ sendMail: () => Promise.reject(new Error("refused")), log }, request);
  expect(lines).toEqual([{ cause: "refused", email: request.email }]);
});
