import { useEffect, useRef, useState } from "react";
import { classNames } from "#ui/controls/class-names.ts";
import { awaitTurn } from "./picture-turns.ts";

interface NearPictureProps {
  source: string;
  sources: string | undefined;
  sizes: string;
  onError: () => void;
  className?: string;
}

/** Loaded since the app was opened: the browser has it. */
const loaded = new Set<string>();

/** A picture that is loaded when it is scrolled near, a few at a time. It fills its box. */
export function NearPicture({ source, sources, sizes, onError, className }: NearPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const end = useRef(() => {});
  const [wanted, setWanted] = useState(() => (loaded.has(source) ? source : null));
  const isWanted = wanted === source;
  useEffect(() => {
    if (isWanted || !image.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // Of another source before: no event tells that it has ended.
        end.current();
        end.current = awaitTurn(() => setWanted(source));
      },
      { rootMargin: "300px" },
    );
    observer.observe(image.current);
    return () => observer.disconnect();
  }, [source, isWanted]);
  useEffect(() => () => end.current(), []);
  return (
    <img
      ref={image}
      {...(isWanted && { src: source, srcSet: sources, sizes })}
      alt=""
      decoding="async"
      fetchPriority="low"
      draggable={false}
      onLoad={() => {
        loaded.add(source);
        end.current();
      }}
      onError={() => {
        end.current();
        onError();
      }}
      className={classNames("absolute inset-0 size-full rounded-[inherit] object-cover", className)}
    />
  );
}
