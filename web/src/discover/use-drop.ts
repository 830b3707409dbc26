import { useEffect, useEffectEvent, useState } from "react";

/** A link dropped anywhere on the page. True while one hangs over it. */
export function useDrop(onDrop: (address: string) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesLink(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const take = (event: DragEvent) => {
      setOver(false);
      if (!carriesLink(event)) return;
      const address = linkIn(event.dataTransfer as DataTransfer);
      if (!address) return;
      event.preventDefault();
      drop(address);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", take);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", take);
    };
  }, []);
  return isOver;
}

function carriesLink(event: DragEvent): boolean {
  return event.dataTransfer?.types.some((type) => type === "text/uri-list" || type === "text/plain") ?? false;
}

/** The first address of a list of them; lines that start with # are comments there. */
function linkIn(data: DataTransfer): string {
  const list = data.getData("text/uri-list") || data.getData("text/plain");
  return (
    list
      .split(/\r?\n/)
      .find((line) => line.trim() && !line.startsWith("#"))
      ?.trim() ?? ""
  );
}
