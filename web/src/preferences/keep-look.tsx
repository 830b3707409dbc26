import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMe } from "../person/me.ts";
import { loadReading, showTheme, useReadingSettings } from "./reading-settings.ts";

const CHECK_MS = 20_000;

/** Keeps the look of every page as the person wants it: when another device or tab changes it, and when the time comes. */
export function KeepLook() {
  const id = useMe()?.id;
  useQuery({
    queryKey: ["reading-settings", id],
    queryFn: () => loadReading(id as string),
    enabled: id !== undefined,
    retry: false,
  });
  const { theme, darkFrom, lightFrom } = useReadingSettings();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may have changed what showTheme reads
  useEffect(() => {
    showTheme();
    if (theme !== "time") return;
    const interval = setInterval(showTheme, CHECK_MS);
    // Timers of hidden tabs are delayed, and those of a sleeping device stop.
    document.addEventListener("visibilitychange", showTheme);
    return () => {
      clearInterval(interval);
      document.removeEventListener("visibilitychange", showTheme);
    };
  }, [theme, darkFrom, lightFrom]);
  return null;
}
