import { useQuery } from "@tanstack/react-query";
import { Switch } from "#ui/switch.tsx";
import { useWords } from "#ui/words/words.ts";
import { rpc } from "../rpc.ts";
import { settingsWords } from "../words/settings-words.ts";
import { adultContent } from "./adult-content.ts";

export function FeedSettings() {
  const words = useWords(settingsWords);
  const isShown = adultContent.use();
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  return (
    <div className="flex flex-col gap-4">
      <Switch label={words.adult} hint={words.adultHint} checked={isShown} onChange={adultContent.write} />
      <div>
        <h3 className="text-14">{words.feedService}</h3>
        <p className="min-h-5 text-13 text-text-2">
          {status && (status.feedService ? words.feedServiceIs(status.feedService) : words.feedServiceNone)}
        </p>
      </div>
    </div>
  );
}
