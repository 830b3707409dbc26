import { browser } from "wxt/browser";
import { Button } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";

export function UnreadablePage({ tabId }: { tabId: number | undefined }) {
  const words = useWords("popup");
  const reload = async () => {
    if (tabId !== undefined) await browser.tabs.reload(tabId);
    window.close();
  };
  return (
    <div className="px-4 pt-6 pb-5">
      <h2 className="font-semibold text-18">{words.unreadable}</h2>
      <p className="mt-1 text-pretty text-text-2">{words.unreadableHint}</p>
      <Button size="large" className="mt-4 w-full" onClick={reload}>
        {words.reload}
      </Button>
    </div>
  );
}
