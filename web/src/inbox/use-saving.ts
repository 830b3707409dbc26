import { useNavigate } from "@tanstack/react-router";
import type { inferRouterOutputs } from "@trpc/server";
import { type SaveServer, SERVICE_NAMES } from "#core/saving/save-service.ts";
import { writeObsidianAddress } from "#core/saving/write-obsidian-address.ts";
import type { Problem } from "#server/problem.ts";
import type { AppRouter } from "#server/rpc.ts";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal, problemOf } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { isPost } from "./article.tsx";
import type { Item, OpenedItem } from "./item.ts";
import { nameOf } from "./name-of.ts";
import { toMarkdown } from "./to-markdown.ts";

type SaveAccount = inferRouterOutputs<AppRouter>["saving"]["accounts"][number];

/** What is settled by changing the account. After others the same may work later. */
const ABOUT_ACCOUNT: ReadonlySet<Problem["kind"] | undefined> = new Set([
  "save-credentials",
  "save-not-here",
  "save-private",
  "save-refused",
  "not-connected",
]);
/** The reading pane has loaded it a moment ago. */
const STALE_MS = 5 * 60_000;

/** Takes an item to where a person keeps articles, with toasts for what happens. */
export function useSaving(item: Item) {
  const words = useWords("saving");
  const common = useWords("common");
  const problems = useWords("problems");
  const navigate = useNavigate();
  const openSettings = () => void navigate({ to: "/settings", hash: "saving" });
  /** With its full text, if the person has looked at that. */
  const readItem = async (): Promise<[OpenedItem, string]> => {
    const opened = await queryClient.fetchQuery(rpc.items.get.queryOptions({ id: item.id }, { staleTime: STALE_MS }));
    const full = queryClient.getQueryData(rpc.fullText.get.queryKey({ id: item.id }));
    return [opened, full?.html ?? opened.contentHtml];
  };

  async function copyMarkdown() {
    try {
      const markdown = toMarkdown(...(await readItem()));
      if (!(await copy(markdown)))
        return notify({ kind: "failure", title: words.markdownFailed, message: words.clipboardRefused });
      notify({ kind: "success", title: words.markdownCopied });
    } catch (cause) {
      notify({ kind: "failure", title: words.markdownFailed, message: explainRefusal(cause, problems) });
    }
  }

  async function sendToServer(service: SaveServer) {
    const name = SERVICE_NAMES[service];
    const about = [`save ${service} ${item.id}`];
    notify({ kind: "info", title: words.sending(name), about });
    try {
      const { address, isNew } = await rpc.saving.send.mutate({ service, itemId: item.id });
      const title = isNew ? words.saved(name) : words.savedBefore(name);
      const open = () => void window.open(address, "_blank", "noopener,noreferrer");
      notify({ kind: "success", title, action: { label: words.open, run: open }, about });
    } catch (cause) {
      const action = ABOUT_ACCOUNT.has(problemOf(cause)?.kind)
        ? { label: words.openSettings, run: openSettings }
        : { label: common.tryAgain, run: () => void sendToServer(service) };
      const title = words.sendFailed(name);
      notify({ kind: "failure", title, message: explainRefusal(cause, problems), action, about });
    }
  }

  async function sendToObsidian({ vault, folder }: SaveAccount) {
    try {
      const [opened, html] = await readItem();
      const title = isPost(opened, opened.contentHtml) ? nameOf(opened).slice(0, 60) : nameOf(opened);
      const note = { vault: vault ?? "", folder: folder ?? "", title, markdown: toMarkdown(opened, html) };
      const { address, isInClipboard } = writeObsidianAddress(note, words.obsidianOld);
      if (isInClipboard && !(await copy(note.markdown)))
        return notify({ kind: "failure", title: words.markdownFailed, message: words.clipboardRefused });
      location.assign(address);
      const message = isInClipboard ? words.obsidianClipboard : words.obsidianHint;
      notify({ kind: "info", title: words.obsidianOpened, message });
    } catch (cause) {
      const title = words.sendFailed(SERVICE_NAMES.obsidian);
      notify({ kind: "failure", title, message: explainRefusal(cause, problems) });
    }
  }

  const send = (account: SaveAccount) =>
    account.service === "obsidian" ? sendToObsidian(account) : sendToServer(account.service);
  return { copyMarkdown, send, openSettings };
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
