import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { until } from "../test/a-feed-server.ts";
import { aHome, readRows, run } from "./a-program.ts";
import type { ReaderAccount } from "./a-reader-account.ts";

type Service = "feedhq" | "miniflux";

/** newsboat 2.21, by the Google Reader API (which it calls FeedHQ), where it has no folders, or by that of Miniflux, where it has no star. */
export function aNewsboat(test: TestContext, { at, email, key }: ReaderAccount, service: Service) {
  const home = aHome(test);
  const file = (name: string) => join(home.folder, name);
  // An address that ends in a slash, as its manual has it.
  const address = service === "feedhq" ? `${at}/` : at;
  writeFileSync(
    file("config"),
    `urls-source "${service}"
${service}-url "${address}"
${service}-login "${email}"
${service}-password "${key}"
${service === "feedhq" ? 'feedhq-show-special-feeds no\nfeedhq-flag-star "s"' : ""}
feed-sort-order title-asc
`,
  );
  writeFileSync(file("urls"), "");
  const args = [
    "-C",
    file("config"),
    "-u",
    file("urls"),
    "-c",
    file("cache.db"),
    "-l",
    "4",
    "-d",
    file("newsboat.log"),
  ];
  const tmux = (...words: string[]) => run(home, "tmux", ["-S", file("tmux"), "-f", "/dev/null", ...words]);
  const screen = () => tmux("capture-pane", "-p");
  return {
    /** Signs in, reads everything, and ends. */
    sync: () => run(home, "newsboat", [...args, "-x", "reload", "print-unread"]),
    items: () => readRows<{ title: string; unread: number }>(file("cache.db"), "select title, unread from rss_item"),
    /** The program as a person sees it. */
    async open() {
      test.onTestFinished(async () => void (await tmux("kill-server").catch(() => {})));
      await tmux("new-session", "-d", "-x", "100", "-y", "30", "newsboat", ...args);
    },
    press: (...keys: string[]) => tmux("send-keys", ...keys),
    shows: (words: string | RegExp) =>
      until(screen, (text) => (typeof words === "string" ? text.includes(words) : words.test(text)), 30_000),
    close: () => tmux("kill-server"),
  };
}
