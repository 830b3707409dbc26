import { useEffect, useEffectEvent, useState } from "react";

/** Calls `onDrop` for a link dropped anywhere on the page. Returns whether one is being dragged over it. */
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
    const handleDrop = (event: DragEvent) => {
      setOver(false);
      if (!carriesLink(event)) return;
      const address = linkIn(event.dataTransfer as DataTransfer);
      if (!address) return;
      event.preventDefault();
      drop(address);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", handleDrop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", handleDrop);
    };
  }, []);
  return isOver;
}

function carriesLink(event: DragEvent): boolean {
  return event.dataTransfer?.types.some((type) => type === "text/uri-list" || type === "text/plain") ?? false;
}

/** The first address of a text/uri-list, where lines that start with # are comments. */
function linkIn(data: DataTransfer): string {
  const list = data.getData("text/uri-list") || data.getData("text/plain");
  return (
    list
      .split(/\r?\n/)
      .find((line) => line.trim() && !line.startsWith("#"))
      ?.trim() ?? ""
  );
}
