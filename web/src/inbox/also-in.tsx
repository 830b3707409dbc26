import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { useWords } from "#ui/words/words.ts";
import type { Item } from "./item.ts";

/** The other channels that have the same video or story. Each name leads to the channel, with its own item open if there is one. */
export function AlsoIn({ item }: { item: Item }) {
  const words = useWords("inbox");
  const [, ...others] = item.sources;
  return (
    <>
      {words.alsoIn}{" "}
      {others.map(({ id, title, itemId }, at) => (
        <Fragment key={id}>
          {at > 0 && words.listSeparator}
          <Link
            to="/channels/$channelId"
            params={{ channelId: id }}
            search={itemId === undefined ? {} : { item: Number(itemId) }}
            lang={guessLanguage(title)}
            dir="auto"
            className="text-text-2 underline decoration-text-3/50 underline-offset-3 hover:text-text hover:decoration-current"
          >
            {title}
          </Link>
        </Fragment>
      ))}
    </>
  );
}
