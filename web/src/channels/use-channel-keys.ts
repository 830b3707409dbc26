import { useEffect, useEffectEvent } from "react";
import { pressedKey } from "../preferences/pressed-key.ts";

interface ChannelKeys {
  onSettings: () => void;
  onRefresh: () => void;
}

/** The shortcuts of a channel's page, besides those for reading. */
export function useChannelKeys({ onSettings, onRefresh }: ChannelKeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key !== "," && key !== "r") return;
    event.preventDefault();
    if (key === ",") onSettings();
    else onRefresh();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
