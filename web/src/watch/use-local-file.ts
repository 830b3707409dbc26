import { useEffect, useState } from "react";
import { localFileVideo } from "#core/video/identify-video.ts";
import type { Video } from "#core/video/video.ts";

/** A file of this device, chosen or dropped anywhere on the page. It is not uploaded. */
export function useLocalFile() {
  const [file, setFile] = useState<Video | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  function openFile(chosen: File | null) {
    const playable = chosen !== null && isPlayable(chosen);
    setRefused(chosen !== null && !playable ? chosen.name : null);
    if (chosen !== null && !playable) return;
    setFile(chosen && localFileVideo(chosen, URL.createObjectURL(chosen)));
  }

  // An object URL keeps its file in memory until it is revoked.
  const address = file?.url;
  useEffect(() => {
    if (address !== undefined) return () => URL.revokeObjectURL(address);
  }, [address]);

  useEffect(() => {
    // Without this the browser navigates to the file.
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const dropped = event.dataTransfer?.files[0];
      if (!dropped) return;
      event.preventDefault();
      openFile(dropped);
    };
    addEventListener("dragover", allow);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", allow);
      removeEventListener("drop", drop);
    };
  });

  return { file, refused, openFile };
}

/** By its type, else by its name: some systems have no type for .mkv or .opus. */
function isPlayable({ type, name }: File): boolean {
  if (type !== "") return /^(?:video|audio)\/|mpegurl$/.test(type);
  return /\.(?:mp4|m4v|webm|ogv|mov|mkv|mp3|m4a|m4b|aac|oga|ogg|opus|wav|weba|flac)$/i.test(name);
}
