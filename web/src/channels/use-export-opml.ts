import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";
import { rpc } from "../rpc.ts";

/** Downloads the person's subscriptions as an OPML file. */
export function useExportOpml(): () => Promise<void> {
  const { opml: words } = useWords("channels");
  const problems = useWords("problems");
  return async () => {
    try {
      const { text } = await rpc.opml.export.query();
      const address = URL.createObjectURL(new Blob([text], { type: "text/x-opml" }));
      const link = document.createElement("a");
      link.href = address;
      link.download = "pagecast.opml";
      link.click();
      URL.revokeObjectURL(address);
      notify({ kind: "success", title: words.exported });
    } catch (cause) {
      notify({ kind: "failure", title: words.exportFailed, message: explainRefusal(cause, problems) });
    }
  };
}
