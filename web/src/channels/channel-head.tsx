import { lazy, Suspense, useState } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { PHONE, useMediaQuery } from "#ui/controls/use-media-query.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import Settings from "~icons/lucide/settings-2";
import { openFolderDialog } from "../folders/open-dialog.ts";
import { useFolders } from "../folders/use-folders.ts";
import { channelUrlOf } from "../following/channel-url-of.ts";
import { titleOf } from "../following/title-of.ts";
import { useChannelActions } from "../following/use-channel-actions.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { ChannelMenu } from "./channel-menu.tsx";
import { useChannelKeys } from "./use-channel-keys.ts";

// Loaded when it is opened for the first time.
const ChannelSettings = lazy(() =>
  import("./channel-settings.tsx").then(({ ChannelSettings }) => ({ default: ChannelSettings })),
);

/** In the bar of a channel: its picture, its name and its folders. */
export function ChannelTitle({ channel }: { channel: ListedChannel }) {
  const isPhone = useMediaQuery(PHONE);
  const name = titleOf(channel);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2.5 desk:gap-3">
      <SiteMark name={name} mark={channelUrlOf(channel)} icon={channel.image} size={isPhone ? "sm" : "m"} />
      <div className="min-w-0 flex-1">
        <h1
          lang={guessLanguage(name)}
          dir="auto"
          title={name}
          // As wide as its text, so that a right-to-left name stays beside the picture.
          className="w-fit max-w-full truncate font-semibold text-15 leading-5! tracking-[-.01em] max-desk:text-[16px]"
        >
          {name}
        </h1>
        <Folders channel={channel} />
      </div>
    </div>
  );
}

interface ChannelButtonsProps {
  channel: ListedChannel;
  hasSettingsOpen: boolean;
  onSettings: (isOpen: boolean) => void;
  onKeysHelp: () => void;
}

/** In the same bar: its settings and its menu, with their keys. */
export function ChannelButtons({ channel, hasSettingsOpen, onSettings, onKeysHelp }: ChannelButtonsProps) {
  const words = useWords("channels");
  const actions = useChannelActions(channel);
  // Stays mounted, so that it gives the focus back when it closes.
  const [wasOpened, setOpened] = useState(hasSettingsOpen);
  if (hasSettingsOpen && !wasOpened) setOpened(true);
  useChannelKeys({
    onSettings: () => onSettings(!hasSettingsOpen),
    onRefresh: () => channel.paused === null && void actions.refresh(),
  });
  return (
    <>
      <IconButton
        label={words.settings}
        title={words.settings}
        aria-expanded={hasSettingsOpen}
        onClick={() => onSettings(!hasSettingsOpen)}
        className="max-desk:hidden aria-expanded:bg-hover"
      >
        <Settings aria-hidden size={18} strokeWidth={1.6} />
      </IconButton>
      <ChannelMenu channel={channel} actions={actions} onSettings={() => onSettings(true)} onKeysHelp={onKeysHelp} />
      {wasOpened && (
        <Suspense>
          <ChannelSettings key={channel.id} channel={channel} open={hasSettingsOpen} onOpenChange={onSettings} />
        </Suspense>
      )}
    </>
  );
}

/** Its folders, which a press changes. On phones there is only room for the name. */
function Folders({ channel }: { channel: ListedChannel }) {
  const words = useWords("folders");
  const { data: folders, isPending } = useFolders();
  const names = folders?.filter(({ channelIds }) => channelIds.some((id) => id === channel.id)).map(({ name }) => name);
  const shown = new Intl.ListFormat(useLanguage(), { type: "unit" }).format(names ?? []);
  if (isPending) return <p className="h-4 max-desk:hidden" />;
  return (
    <button
      type="button"
      title={shown || words.inFolders}
      onClick={() => openFolderDialog({ kind: "folders-of", channel })}
      className="block h-4 max-w-full truncate rounded-tag text-12 text-text-3 hover:text-text hover:underline max-desk:hidden"
    >
      {shown ? (
        <>
          <span className="sr-only">{words.foldersOf}: </span>
          {shown}
        </>
      ) : (
        words.noFolder
      )}
    </button>
  );
}
