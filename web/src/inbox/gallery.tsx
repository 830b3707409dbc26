import { useState } from "react";
import { classNames } from "#ui/controls/class-names.ts";
import { useVideoPorts } from "#ui/video/video-ports.ts";
import { useWords } from "#ui/words/words.ts";
import type { OpenedItem } from "./item.ts";

/** Pictures side by side, in boxes of a fixed shape, so that nothing moves while they load. Each opens the original. */
export function Gallery({ pictures }: { pictures: OpenedItem["enclosures"] }) {
  const words = useWords("inbox");
  return (
    <section aria-label={words.pictures} className="mt-6">
      <ul className={classNames("grid gap-2", pictures.length > 1 && "grid-cols-2")}>
        {pictures.map(({ url }, at) => (
          <li key={url} className={classNames(pictures.length > 2 && pictures.length % 2 === 1 && "first:col-span-2")}>
            <Picture url={url} label={words.pictureOf(at + 1, pictures.length)} isAlone={pictures.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ url, label, isAlone }: { url: string; label: string; isAlone: boolean }) {
  const common = useWords("common");
  const { coverSource } = useVideoPorts();
  const [isBroken, setBroken] = useState(false);
  const source = coverSource(url);
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} (${common.opensInNewTab})`}
      className="grid aspect-4/3 place-items-center overflow-hidden rounded-card bg-sunken text-13 text-accent"
    >
      {source === null || isBroken ? (
        label
      ) : (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
          className={classNames("size-full", isAlone ? "object-contain" : "object-cover")}
        />
      )}
    </a>
  );
}
