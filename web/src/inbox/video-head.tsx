import { type Ref, useState } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { VideoDetail } from "#ui/video/video-detail.tsx";
import { useWords } from "#ui/words/words.ts";
import { asFollowed } from "../following/as-followed.ts";
import { withSources } from "../following/channel-url-of.ts";
import { rememberVideo } from "../following/known-videos.ts";
import { useChannels } from "../following/use-channels.ts";
import { TextLink } from "../layout/text-link.tsx";
import { Origin, sourceName } from "./article.tsx";
import type { Item } from "./item.ts";
import { ItemVideo } from "./item-video.tsx";
import { knownVideoOf } from "./known-video-of.ts";
import { nameOf } from "./name-of.ts";

function rememberItemVideo(item: Item): void {
  const known = knownVideoOf(item);
  if (known) rememberVideo(known.video.url, known);
}

/** The head of an open item with a video: its cover and player, then compact details. */
export function VideoHead({ item, heading }: { item: Item; heading: Ref<HTMLHeadingElement> }) {
  const words = useWords("inbox");
  const { data: channels } = useChannels();
  const listed = channels?.find(({ id }) => id === item.channel.id);
  // After unsubscribing it is no longer listed, and subscribing again has to follow the same feed.
  const [known, setKnown] = useState(listed);
  if (listed && listed !== known) setKnown(listed);
  if (!item.video) return null;
  const { id, channelUrl } = item.channel;
  const channel = known?.id === id ? withSources(known) : { channelUrl, sources: [] };
  const { target, channel: decision } = asFollowed(channel);
  return (
    <div className="mb-8 border-line border-b pb-4">
      <ItemVideo item={item} widest={1280} sizes="(min-width: 761px) 680px, 100vw" className="mb-3" />
      <VideoDetail
        compact
        level={2}
        heading={heading}
        content={{
          dbId: null,
          type: item.video.type,
          title: nameOf(item),
          author: item.author ?? sourceName(item),
          authorId: null,
          lang: guessLanguage(nameOf(item)),
        }}
        loggedIn
        target={target}
        decision={decision}
        note={<Origin item={item} />}
        // Only videos stored by the watch page can be renamed.
        onRename={() => Promise.resolve(false)}
      />
      <p className="text-13">
        <TextLink to="/watch" search={{ url: item.video.url }} onClick={() => rememberItemVideo(item)}>
          {words.watch}
        </TextLink>
      </p>
    </div>
  );
}
