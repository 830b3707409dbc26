import { guessLanguage } from "#core/guess-language.ts";
import { useWords } from "#ui/words/words.ts";
import TriangleAlert from "~icons/lucide/triangle-alert";
import { asFollowed } from "../following/as-followed.ts";
import { ChannelMark } from "../following/channel-mark.tsx";
import { channelUrlOf, withSources } from "../following/channel-url-of.ts";
import { SubscribeButton } from "../following/subscribe-button.tsx";
import { shortAddress, titleOf } from "../following/title-of.ts";
import { type ListedChannel, useChannels } from "../following/use-channels.ts";

/** The channels that count towards the plan, each with its subscribe button; those over the limit with the reason. */
export function ChannelUse() {
  const words = useWords("membershipPage");
  const { data: channels } = useChannels();
  if (!channels || channels.length === 0) return null;
  const over = channels.filter(({ paused }) => paused === "over-limit").length;
  return (
    <section id="channels" aria-labelledby="your-channels" className="mt-10 scroll-mt-8">
      <h2 id="your-channels" className="font-semibold text-18">
        {words.yourChannels}
      </h2>
      <p className="text-13 text-text-2">{words.unsubscribeHint}</p>
      {over > 0 && (
        <p className="mt-3 flex gap-2.5 rounded-control bg-warn-tint px-4 py-3 text-13 text-warn">
          <TriangleAlert aria-hidden size={18} strokeWidth={1.6} className="mt-px shrink-0" />
          <span>
            <strong className="font-semibold">{words.pausedTitle(over)}</strong>.{" "}
            {over === channels.length ? words.pausedFree : words.pausedExplained}
          </span>
        </p>
      )}
      <ul className="mt-3 border-line border-t">
        {channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} />
        ))}
      </ul>
    </section>
  );
}

function ChannelRow({ channel }: { channel: ListedChannel }) {
  const words = useWords("membershipPage");
  const { target, channel: decision } = asFollowed(withSources(channel));
  const why = { "over-limit": words.overLimit, "by-you": words.byYou };
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b py-1.5">
      <ChannelMark channel={channel} />
      <span className="min-w-0 flex-1">
        <span lang={guessLanguage(titleOf(channel))} className="block truncate font-semibold text-15">
          {titleOf(channel)}
        </span>
        <span className="block truncate text-13 text-text-3">
          {channel.paused ? <span className="text-warn">{why[channel.paused]} · </span> : null}
          <span className="font-mono text-12">{shortAddress(channelUrlOf(channel))}</span>
        </span>
      </span>
      <SubscribeButton target={target} decision={decision} emphasis="secondary" />
    </li>
  );
}
