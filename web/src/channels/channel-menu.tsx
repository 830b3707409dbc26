import { IconButton } from "#ui/controls/button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#ui/controls/menu.tsx";
import { PHONE, useMediaQuery } from "#ui/controls/use-media-query.ts";
import { useWords } from "#ui/words/words.ts";
import Ellipsis from "~icons/lucide/ellipsis";
import ExternalLink from "~icons/lucide/external-link";
import Folder from "~icons/lucide/folder";
import Keyboard from "~icons/lucide/keyboard";
import List from "~icons/lucide/list";
import Pause from "~icons/lucide/pause";
import Pencil from "~icons/lucide/pencil";
import Play from "~icons/lucide/play";
import RefreshCw from "~icons/lucide/refresh-cw";
import Settings from "~icons/lucide/settings-2";
import UserMinus from "~icons/lucide/user-minus";
import { type FolderDialog, openFolderDialog } from "../folders/open-dialog.ts";
import { channelUrlOf } from "../following/channel-url-of.ts";
import { titleOf } from "../following/title-of.ts";
import type { ChannelActions } from "../following/use-channel-actions.ts";
import type { ListedChannel } from "../following/use-channels.ts";

interface ChannelMenuProps {
  channel: ListedChannel;
  actions: ChannelActions;
  /** Only where the page is not the channel's own. */
  onShow?: () => void;
  /** Only where it is: its settings have the name and the folders. */
  onSettings?: () => void;
  onKeysHelp?: () => void;
}

export function ChannelMenu({ channel, actions, onShow, onSettings, onKeysHelp }: ChannelMenuProps) {
  const words = useWords("channels");
  const own = useWords("folders");
  const inbox = useWords("inbox");
  const isPhone = useMediaQuery(PHONE);
  const dialog = (one: FolderDialog) => () => openFolderDialog(one);
  return (
    <Menu
      trigger={
        <IconButton label={words.moreFor(titleOf(channel))}>
          <Ellipsis aria-hidden size={18} strokeWidth={1.6} />
        </IconButton>
      }
    >
      {onShow && (
        <MenuItem icon={List} onSelect={onShow}>
          {words.openChannel}
        </MenuItem>
      )}
      {onSettings && (
        <MenuItem icon={Settings} hint={isPhone ? undefined : ","} onClosed={onSettings}>
          {words.settings}
        </MenuItem>
      )}
      {channel.paused === null && (
        <MenuItem
          icon={RefreshCw}
          hint={onSettings && !isPhone ? "r" : undefined}
          onSelect={() => void actions.refresh()}
        >
          {words.refresh}
        </MenuItem>
      )}
      {channel.paused !== "over-limit" && (
        <MenuItem icon={channel.paused ? Play : Pause} onSelect={() => void actions.pause(!channel.paused)}>
          {channel.paused ? words.resume : words.pause}
        </MenuItem>
      )}
      {!onSettings && (
        <>
          <MenuItem icon={Pencil} onClosed={dialog({ kind: "rename-channel", channel })}>
            {own.rename}
          </MenuItem>
          <MenuItem icon={Folder} onClosed={dialog({ kind: "folders-of", channel })}>
            {own.inFolders}
          </MenuItem>
        </>
      )}
      <MenuLink icon={ExternalLink} href={channel.homeUrl ?? channelUrlOf(channel)}>
        {words.openPage}
      </MenuLink>
      {onKeysHelp && !isPhone && (
        <MenuItem icon={Keyboard} hint="?" onClosed={onKeysHelp}>
          {inbox.keys}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={UserMinus} onSelect={actions.unsubscribe}>
        {words.unsubscribe}
      </MenuItem>
    </Menu>
  );
}
