import { IconButton } from "#ui/controls/button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#ui/controls/menu.tsx";
import { useWords } from "#ui/words/words.ts";
import Ellipsis from "~icons/lucide/ellipsis";
import ExternalLink from "~icons/lucide/external-link";
import List from "~icons/lucide/list";
import Pause from "~icons/lucide/pause";
import Play from "~icons/lucide/play";
import RefreshCw from "~icons/lucide/refresh-cw";
import UserMinus from "~icons/lucide/user-minus";
import { titleOf } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import type { useChannelActions } from "./use-channel-actions.ts";

interface ChannelMenuProps {
  channel: ListedChannel;
  actions: ReturnType<typeof useChannelActions>;
  /** Only where the page is not the channel's own. */
  onShow?: () => void;
}

export function ChannelMenu({ channel, actions, onShow }: ChannelMenuProps) {
  const words = useWords("channels");
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
      {channel.paused === null && (
        <MenuItem icon={RefreshCw} onSelect={() => void actions.refresh()}>
          {words.refresh}
        </MenuItem>
      )}
      {channel.paused !== "over-limit" && (
        <MenuItem icon={channel.paused ? Play : Pause} onSelect={() => void actions.pause(!channel.paused)}>
          {channel.paused ? words.resume : words.pause}
        </MenuItem>
      )}
      <MenuLink icon={ExternalLink} href={channel.homeUrl ?? channel.channelUrl}>
        {words.openPage}
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={UserMinus} onSelect={actions.unsubscribe}>
        {words.unsubscribe}
      </MenuItem>
    </Menu>
  );
}
